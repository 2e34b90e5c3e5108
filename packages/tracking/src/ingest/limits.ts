const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * What strangers may cost us. Device ports have no password, so every number here bounds what anybody on the internet
 * can make us hold.
 */
export const LIMITS = {
  /** Longest frame of a protocol that names none. Most trackers stay below 256 bytes; the reference caps at 1 KiB. */
  maxFrame: 1024,
  /** A tracker logs in within seconds of connecting, even over GPRS; a slow loris does not. */
  firstFrameMs: 20 * SECOND,
  /** The rest of a frame is already on its way when its first half arrives. */
  halfFrameMs: 15 * SECOND,
  /** Trackers that sleep send a heartbeat every 3 to 20 minutes; the reference waits as long. */
  idleMs: 30 * MINUTE,
  /** Sockets that have not named a known device. Known ones do not count: carriers hide thousands behind one address. */
  strangers: 2_000,
  strangersPerAddress: 50,
  /** Strangers this young are not counted per address: the reconnect storm of a whole fleet may come from one. */
  strangerGraceMs: 3 * SECOND,
  /** One bad frame is noise on the line, five in a row are another protocol. */
  badFramesInRow: 5,
  /** Replies of one socket that may wait for a commit, or stay unread, before we stop reading it or hang up. */
  waitingReplies: 500,
  unreadReplyBytes: 64 * 1024,
  /** Frames of one socket before it is the turn of the next, while storage does not keep up. */
  framesInTurn: 2,
  /** Datagram sources of known devices, remembered with what their protocol must remember. */
  udpSources: 10_000,
  /** Replies to one address: enough for a tracker, too few to make us a weapon. */
  udpRepliesPerSecond: 20,
  /** Pictures and recordings of one device a day; a thousand photos of a dash camera. */
  mediaBytesPerDay: 64 * 1024 * 1024,
  /** Unknown names remembered, to log each only now and then. */
  unknownNames: 10_000,
  unknownLogMs: 10 * MINUTE,
  unknownLogsPerMinute: 60,
  /** Node's defaults are 16 KiB, 60 s and 300 s: made for browsers, too kind to strangers. */
  httpHeaderBytes: 8 * 1024,
  httpHeadersMs: 10 * SECOND,
  httpRequestMs: 15 * SECOND,
  httpBodyBytes: 64 * 1024,
  /** Phones report every few seconds to minutes; a kept connection saves them the handshake. */
  httpKeepAliveMs: MINUTE,
  /** A handshake takes two round trips; over the slowest networks a few seconds. */
  tlsHandshakeMs: 10 * SECOND,
  /** Dead peers behind a NAT are noticed without waiting for the idle time. */
  tcpKeepAliveMs: MINUTE,
  /** How often time limits are looked at. */
  sweepMs: SECOND,
  /** A stop takes at most this long, commits and replies included. */
  closeMs: 10 * SECOND,
} as const
