import type { Migration } from '@rastro/platform'
import { initial } from './0001-initial.ts'
import { objects } from './0002-objects.ts'
import { sentCommands } from './0003-sent-commands.ts'
import { notify } from './0004-notify.ts'
import { account } from './0005-account.ts'
import { toldStatuses } from './0009-told-statuses.ts'
import { reportMails } from './0010-reports.ts'
import { notices } from './0012-notices.ts'
import { users } from './0013-users.ts'
import { reportOutcomes } from './0016-report-outcomes.ts'
import { changes } from './0017-changes.ts'
import { leases } from './0018-leases.ts'
import { moves } from './0019-moves.ts'
import { counts } from './0020-counts.ts'
import { onceFor } from './0021-once-for.ts'
import { leavingReports } from './0023-leaving-reports.ts'

/** Every step of tracking's schema in the order it was made; a new one goes to the end. */
export const migrations: readonly Migration[] = [
  initial,
  objects,
  sentCommands,
  notify,
  account,
  toldStatuses,
  reportMails,
  notices,
  users,
  reportOutcomes,
  changes,
  leases,
  moves,
  counts,
  onceFor,
  leavingReports,
]
