"""The files for proxies in the operator's page are loaded by the proxies themselves."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
CERTIFICATE = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


def shown(kind: str) -> str:
    """The one file of a kind that the page shows."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return str(found)


def program(name: str) -> str:
    """Where a proxy is; `make packages` installs it."""
    found = shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    assert found is not None, f"{name} is not installed: run make packages"
    return found


def test_nginx_loads_what_the_page_shows(tmp_path: Path) -> None:
    nginx, key, certificate = program("nginx"), tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = [*CERTIFICATE, "-subj", "/CN=play.example.org", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    ours = re.sub(r"ssl_certificate_key \S+;", f"ssl_certificate_key {key};", shown("nginx"))
    ours = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {certificate};", ours)
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{ours}}}\n")
    done = subprocess.run([nginx, "-t", "-c", str(file), "-e", str(tmp_path / "log")], capture_output=True, text=True)
    assert (done.returncode, "warn" in done.stderr) == (0, False), done.stderr


def test_caddy_loads_what_the_page_shows(tmp_path: Path) -> None:
    caddy, file = program("caddy"), tmp_path / "Caddyfile"
    file.write_text(shown("caddy"))
    command = [caddy, "validate", "--config", str(file), "--adapter", "caddyfile"]
    kept = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=kept)
    assert done.returncode == 0, done.stderr
