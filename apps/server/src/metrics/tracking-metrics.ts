import { counter, gauge, histogram, type Metric, type Sample } from '@rastro/platform'
import type { CoreStats } from '@rastro/tracking/core'

type Counts = CoreStats['protocols'][string]

/** What is counted by protocol, with what it says. */
const BY_PROTOCOL: readonly (readonly [key: keyof Counts, name: string, help: string])[] = [
  ['frames', 'rastro_frames_total', 'Frames that were decoded.'],
  ['badFrames', 'rastro_bad_frames_total', 'Frames that are not of the protocol of their port.'],
  ['decoderBugs', 'rastro_decoder_bugs_total', 'Frames on which a decoder failed; each is a bug.'],
  ['unknown', 'rastro_unknown_device_frames_total', 'Frames refused because their device is not known.'],
  ['shed', 'rastro_shed_messages_total', 'Datagrams and requests turned away because storage did not keep up.'],
  ['heldReplies', 'rastro_held_replies_total', 'Replies a limit held back.'],
  ['received', 'rastro_positions_received_total', 'Positions in frames of known devices.'],
  ['stored', 'rastro_positions_stored_total', 'Positions that reached stable storage.'],
  ['duplicates', 'rastro_positions_repeated_total', 'Positions recognised as sent again.'],
  ['filtered', 'rastro_positions_filtered_total', 'Positions filters and calendars of devices left out.'],
]

/** Device ports, strangers and the way to stable storage. */
export function trackingMetrics(stats: CoreStats, now: Date): Metric[] {
  return [...protocolMetrics(stats), ...spoolMetrics(stats, now)]
}

function protocolMetrics({ protocols, connections, strangers, unknownNames, isPressed }: CoreStats): Metric[] {
  const of = (key: keyof Counts): Sample[] =>
    Object.entries(protocols).map(([protocol, counts]) => ({ labels: { protocol }, value: counts[key] }))
  const open = Object.entries(connections).map(([port, value]) => {
    const [protocol = '', transport = ''] = port.split('/')
    return { labels: { protocol, transport }, value }
  })
  return [
    ...BY_PROTOCOL.map(([key, name, help]) => counter(name, help, of(key))),
    gauge('rastro_device_connections', 'Open connections of trackers; of UDP sources that are remembered.', open),
    gauge('rastro_strangers', 'Sockets that have not named a known device.', strangers),
    gauge('rastro_unknown_names', 'Names of unregistered devices seen lately.', unknownNames),
    gauge('rastro_ingest_pressed', '1 while device ports do not read because storage does not keep up.', +isPressed),
  ]
}

function spoolMetrics({ spool }: CoreStats, now: Date): Metric[] {
  const { waits, pendingBytes, commits, stored, duplicates, failure, spooled, drained, oldestAt, drainFailure } = spool
  const age = oldestAt === undefined ? 0 : Math.max(0, (now.getTime() - oldestAt.getTime()) / 1000)
  // Embedded there is no such stage.
  const ofSpool = (value: number): Sample[] => (spooled === undefined ? [] : [{ value }])
  return [
    histogram(
      'rastro_acknowledgement_seconds',
      'From a record handed in to stable storage, where its tracker may be answered.',
      waits,
    ),
    gauge('rastro_storage_pending_bytes', 'Memory of what is not on stable storage yet.', pendingBytes),
    counter('rastro_storage_commits_total', 'Commits of positions.', commits),
    counter('rastro_storage_records_total', 'Records that reached stable storage.', stored),
    counter('rastro_storage_repeated_records_total', 'Records that were there already.', duplicates),
    gauge('rastro_storage_failing', '1 while nothing can be brought to stable storage.', +(failure !== undefined)),
    gauge('rastro_spool_records', 'Records on the local disk that wait for the database.', ofSpool(spooled ?? 0)),
    gauge('rastro_spool_age_seconds', 'For how long the oldest of them waits.', ofSpool(age)),
    counter('rastro_spool_drained_total', 'Records the database took over from the local disk.', ofSpool(drained ?? 0)),
    gauge('rastro_spool_failing', '1 while the database takes nothing over.', ofSpool(+(drainFailure !== undefined))),
  ]
}
