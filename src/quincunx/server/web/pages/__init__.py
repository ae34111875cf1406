"""The pages people see: Jinja2 templates and static files, generic over games; CONTRACT.md says what they expect."""
