/**
 * What a tracking server may be without. Our own engine lacks nothing; a Traccar server lacks most of these. The app asks
 * here before it shows a way to one (`useRights().has`).
 */
export const LACKS = [
  /** The list of messages told, and which were read. */
  'inbox',
  /** Push to browsers. */
  'push',
  /** Logged-in devices of an account, and ending them. */
  'sessions',
  /** Photos of a vehicle beside its picture. */
  'photos',
  /** Pictures of drivers. */
  'driverPictures',
  /** Commands that were sent, and what became of them. */
  'sentCommands',
  /** When a scheduled report was last sent. */
  'reportOutcomes',
  /** When maintenance is due, and noting that it was done. */
  'maintenanceDue',
  /** Trying the provider of short messages. */
  'smsTest',
  /** Reports as text tables. */
  'reportCsv',
  /** Open connections, and trackers nobody registered. */
  'connections',
  /** What its ports, its queues and its store say of themselves. */
  'trackingHealth',
  /** Limits of vehicles and users that somebody who is no administrator may give. */
  'givenLimits',
] as const
export type Lack = (typeof LACKS)[number]

/** Response header of `GET /api/server` with what the tracking server lacks, by comma; absent = nothing. */
export const LACKS_HEADER = 'lacks'

/** Read the header. Words this version does not know are left out. */
export function readLacks(header: string | null): ReadonlySet<Lack> {
  const words = new Set(header?.split(',').map((word) => word.trim()))
  return new Set(LACKS.filter((lack) => words.has(lack)))
}
