# cold: interpreted
"""The board kit: what every drawn table is made of, so that a game draws only what is its own.

`area` says where things lie, `canvas` holds the drawing being made, `cards` have a face and a back, `marks` are laid on
things, `sides` tell players apart, `dice` lie on a tray, `piles` may be looked through, `fitted_text` makes words fit,
`pane` is a window on a map that can be moved and made larger, with layers that are shown when asked for; a `handle` is
dragged along a line or an arc from stop to stop, each of which is an option.
Colours are in `core.palette`, the shared classes of style `qx-...` in `style.css`, and what only one game has in the
`style.css` of its own board.

    canvas = Canvas(view, say, (720, 480), names, style_of())
    canvas.picture.follow(last)
    draw_header(canvas, view["phase"])
    for seat in range(len(names)):
        canvas.part(f"seat {seat}", partial(draw_seat, canvas, seat), view["players"][seat])
    return canvas.picture
"""
