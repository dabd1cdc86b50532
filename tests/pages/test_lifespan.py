"""Small messages leave the server at once."""

import socket

from web.lifespan import answer_promptly


def test_connections_of_a_listening_socket_do_not_wait_for_acknowledgements() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        answer_promptly()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
