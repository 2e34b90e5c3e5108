import type { Fault } from './fault.ts'
import { defineTestedFault } from './play-tests.ts'

const TRACKING = 'packages/tracking/src'
const EXTENSION = 'packages/extension/src'

/** Faults whose proof stands beside the code it is about. */
export const tested: readonly Fault[] = [
  defineTestedFault({
    id: 'R20',
    name: 'split-frames',
    what: 'every sample of every protocol split at each byte, byte by byte, glued and cut off',
    files: [`${TRACKING}/protocols/protocols.test.ts`],
    atLeast: 100,
  }),
  defineTestedFault({
    id: 'R21',
    name: 'differential',
    what: 'the recorded frames of the reference server, field by field',
    files: [`${TRACKING}/protocols/frames.test.ts`],
    atLeast: 1_000,
  }),
  defineTestedFault({
    id: 'R23',
    name: 'out-of-order',
    what: 'a day of records in random order, late records, records from before the last one',
    files: [`${TRACKING}/pipeline`, `${TRACKING}/fleet/fleet.test.ts`, `${TRACKING}/ingest/tcp.test.ts`],
    pattern: 'late|random order|only forward|in order',
    atLeast: 5,
  }),
  defineTestedFault({
    id: 'R24',
    name: 'duplicates',
    what: 'the same records sent again: before, while and after their first copy is stored',
    files: [`${TRACKING}/pipeline`, `${TRACKING}/ingest/tcp.test.ts`, `${TRACKING}/store`],
    pattern: 'sent again|twice|already',
    atLeast: 4,
  }),
  defineTestedFault({
    id: 'R25',
    name: 'device-clocks',
    what: 'trackers whose clocks are years ahead, behind, or lost count of the weeks',
    files: [`${TRACKING}/pipeline`],
    pattern: 'clock|GPS|1024 weeks|first day|early and late|time.override',
    atLeast: 5,
  }),
  defineTestedFault({
    id: 'R26',
    name: 'server-clock',
    what: 'the clock of the server jumps forward and back',
    files: [TRACKING],
    pattern: 'wall clock|clock jumps|clock that is behind',
    atLeast: 3,
  }),
  defineTestedFault({
    id: 'R27',
    name: 'offline-detection',
    what: 'trackers fall silent, come back, or were silent over a restart',
    files: [`${TRACKING}/fleet/fleet.test.ts`, `${TRACKING}/events`],
    pattern: 'silent|unknown|offline|comes, goes|back within',
    atLeast: 8,
  }),
  defineTestedFault({
    id: 'R42',
    name: 'third-parties',
    what: 'providers of mail, messages, pushes, payments and addresses are slow, refuse, or hang up',
    files: [
      'packages/platform/src/egress',
      `${TRACKING}/notify`,
      `${TRACKING}/addresses`,
      `${EXTENSION}/billing/provider.test.ts`,
    ],
    atLeast: 60,
  }),
  defineTestedFault({
    id: 'R43',
    name: 'webhooks',
    what: 'events of the payment provider five times, out of order, days later, with a wrong token',
    files: [`${EXTENSION}/billing/provider.test.ts`],
    pattern: 'event|token of the webhook|status nobody knows',
    atLeast: 5,
  }),
  defineTestedFault({
    id: 'R44',
    name: 'authority-away',
    what: 'the authority of certificates is away for sixteen days',
    files: [`${EXTENSION}/ssl/outage.test.ts`],
    atLeast: 1,
  }),
]
