/// Links to try: good, odd and hostile ones.
package enum LinkTable {
    package static let links: [String] = [
        // Good.
        "nivelir://home",
        "nivelir://home/profile",
        "nivelir://rooms/2",
        "nivelir://chat/1/5",
        "nivelir://profile/ann",
        "nivelir://photo",
        "nivelir://photo/3",
        "https://nivelir.app",
        "https://nivelir.app/rooms/2/chats/7",
        "https://nivelir.app/users/J%C3%BCrgen%20M.",
        "https://nivelir.app/open?url=nivelir%3A%2F%2Fchat%2F1%2F5",
        // Odd: spelled otherwise, and the same.
        "NIVELIR://Chat/1/5/",
        "HTTPS://NIVELIR.APP:443/rooms/2/",
        "https://nivelir.app/ro%6Fms/2?utm_source=mail&utm_campaign=a+b#top",
        "https://nivelir.app/users/a%2Fb",
        "https://nivelir.app/open?url=https://nivelir.app/rooms/2?x=1",
        "nivelir://chat/1/5?room=9&chat=9",
        "nivelir://chat/1/5?action=setRoot&container=window&guard=skip",
        // Not ours, and what only looks like ours.
        "nivelir://chat/1/five",
        "nivelir://chat/1",
        "nivelir://home/settings",
        "https://nivelir.app.evil.com/rooms/2",
        "https://nivelir.app@evil.com/rooms/2",
        "https://user@nivelir.app/rooms/2",
        "https://nivelir.app:8443/rooms/2",
        // Hostile.
        "https://evil.com\\@nivelir.app/rooms/2",
        "nivelir://chat/13/1",
        "nivelir://chat/%GG/5",
        "nivelir://chat/1/5?a[20000000]=x",
        "https://nivelir.app/open?url=https%3A%2F%2Fnivelir.app%2Fopen%3Furl%3Dx",
    ]
}
