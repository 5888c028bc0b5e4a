"""What is refused before anything looks at it, and the headers on what is answered."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError, NotationError
from ww1core.web.guards import HEADERS, address_of
from ww1core.web.settings import read_config, site_of

SITE = "https://games.example.org"


def test_every_answer_bears_the_headers(ann, solo):
    for answer in (
        ann.get("/"),
        ann.get("/api/me"),
        ann.get(f"/api/g/{solo}?seat=red"),
        ann.get("/no"),
    ):
        assert HEADERS.items() <= answer.headers.items()


def test_the_policy_allows_nothing_from_elsewhere():
    policy = HEADERS["content-security-policy"]

    assert policy == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
    ],
)
def test_a_post_of_another_site_changes_nothing(web, ann, solo, headers):
    ask = ann.frame(solo, "blue")["ask"]
    body = f'{{"id":"forged-1","at":"{ask["at"]}","do":["{ask["options"][0]["do"]}"]}}'.encode()
    answer = ann.send(
        f"/api/g/{solo}/do?seat=blue", body, **({"content-type": "application/json"} | headers)
    )

    assert 403 == answer.status_code
    assert 1 == ann.frame(solo, "blue")["v"]


@pytest.mark.parametrize(
    "headers", [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}]
)
def test_a_socket_of_another_site_is_closed(ann, solo, headers):
    socket = ann.watch(solo, "blue", **headers)

    assert (1008, []) == (socket.closed, socket.sent)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:9999", ""])
def test_a_name_that_was_bound_to_this_address_is_refused(ann, solo, host):
    assert 421 == ann.get(f"/api/g/{solo}?seat=blue", host=host).status_code
    assert 1008 == ann.watch(solo, "blue", host=host).closed


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_read(ann, kind):
    assert 415 == ann.send("/api/me", b"{}", **{"content-type": kind}).status_code


def test_a_body_that_is_too_large_is_refused(ann, solo):
    large = b'{"said":"' + b"x" * 9000 + b'"}'

    assert (
        413
        == ann.send(
            f"/api/g/{solo}/chat?seat=blue", large, **{"content-type": "application/json"}
        ).status_code
    )


def test_a_body_in_parts_is_counted_as_it_comes(ann, solo):
    async def parts():
        for _ in range(100):
            yield b" " * 1000

    answer = ann.send(
        f"/api/g/{solo}/chat?seat=blue", parts(), **{"content-type": "application/json"}
    )

    assert 413 == answer.status_code


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"id":"abcdefgh"}', b'{"id":1,"at":"0","do":[]}', b"\xff\xfe", b"null"],
)
def test_a_body_that_is_malformed_is_refused(ann, solo, body):
    answer = ann.send(f"/api/g/{solo}/do?seat=blue", body, **{"content-type": "application/json"})

    assert 400 == answer.status_code
    assert 1 == ann.frame(solo, "blue")["v"]


def test_a_field_that_is_not_known_is_refused(ann, solo):
    ask = ann.frame(solo, "blue")["ask"]
    answer = ann.post(
        f"/api/g/{solo}/do?seat=blue", id="abcdefgh", at=ask["at"], do=["x"], seat="red"
    )

    assert 400 == answer.status_code


def test_on_this_machine_the_cookie_is_plain(web):
    answer = web.browser().post("/api/me", name="Ann")
    cookie = answer.headers["set-cookie"]

    assert cookie.startswith("ww1=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_a_secure_site_demands_all(with_web):
    with with_web(url=SITE) as web:
        browser = web.browser()
        cookie = browser.post("/api/me", name="Ann").headers["set-cookie"]

        assert cookie.startswith("__Host-ww1=")
        assert {"HttpOnly", "Secure", "SameSite=lax"} <= set(cookie.split("; "))
        bare = web.browser(**{"sec-fetch-site": ""})
        del bare.client.headers["sec-fetch-site"]
        assert 403 == bare.post("/api/me", name="Eve").status_code


def test_on_a_home_network_the_origin_alone_decides(with_web):
    with with_web(url="http://box.home:8000") as web:
        bare = web.browser()
        del bare.client.headers["sec-fetch-site"]
        answer = bare.post("/api/me", name="Ann")

        assert 200 == answer.status_code
        assert answer.headers["set-cookie"].startswith("ww1=")
        assert (
            403
            == bare.send(
                "/api/me",
                b"{}",
                **{"content-type": "application/json", "origin": "http://other.home:8000"},
            ).status_code
        )


def test_whoever_serves_a_home_network_plays_at_the_machine_itself():
    home = site_of("http://box.home:8000", 8000)
    away = site_of("https://games.example.org", 8000)

    assert {"box.home:8000", "127.0.0.1:8000", "localhost:8000"} <= home.hosts
    assert "http://localhost:8000" in home.origins
    assert "other.home:8000" not in home.hosts
    assert frozenset({"games.example.org"}) == away.hosts


def test_a_forwarded_address_is_believed_of_trusted_proxies_alone():
    def scope(client, forwarded):
        return {"client": (client, 1), "headers": [(b"x-forwarded-for", forwarded.encode())]}

    near = scope("10.0.0.1", "6.6.6.6, 7.7.7.7")

    assert "10.0.0.1" == address_of(near, ())
    assert "7.7.7.7" == address_of(near, ("10.0.0.0/8",))
    assert "6.6.6.6" == address_of(near, ("10.0.0.0/8", "7.7.7.7/32"))
    assert "8.8.8.8" == address_of(scope("8.8.8.8", "1.1.1.1"), ("10.0.0.0/8",))


@pytest.mark.parametrize("url", ["ftp://x", "games.example.org", "https://x/y", "https://"])
def test_a_url_that_is_none_is_refused(url):
    with pytest.raises(NotationError, match="--url"):
        site_of(url, 8000)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("most_games = 'many'", "most_games"),
        ("colour = 1", "colour"),
        ("mail = [", "end of document"),
        ("[mail]\nhost = 'x'", "sender"),
        ("trusted_proxies = ['proxy.local']", "trusted_proxies"),
        ("trusted_proxies = ['10.0.0.1/8']", "trusted_proxies"),
        ("[limits]\nanswers = [5.0, 1.0]", "limits"),
        ("[limits]\nanswer = [0.0, 1.0]", "limits"),
        ("[limits]\nanswer = [5.0, -1.0]", "limits"),
    ],
)
def test_a_file_of_settings_that_is_wrong_is_told(tmp_path, text, found):
    path = tmp_path / "ww1.toml"
    path.write_text(text)

    with pytest.raises(DataError, match=found):
        read_config(path)


def test_settings_are_read(tmp_path):
    path = tmp_path / "ww1.toml"
    path.write_text(
        "trusted_proxies = ['127.0.0.1/32']\nwebhooks = true\n[limits]\nanswer = [5.0, 1.0]\n"
        "[mail]\nhost = 'localhost'\nsender = 'games@example.org'\n"
    )
    config = read_config(path)

    assert ("127.0.0.1/32",) == config.trusted_proxies
    assert {"answer": (5.0, 1.0)} == config.limits
    assert "localhost" == config.mail.host
    with pytest.raises(DataError, match="cannot be read"):
        read_config(tmp_path / "none.toml")
