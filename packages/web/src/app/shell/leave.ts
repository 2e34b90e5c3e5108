import { switchPushOff } from '../../data/push.ts'
import { logOut } from '../../data/session.ts'

/** Nobody waits longer than this for the way out. Own choice. */
const PUSH_PATIENCE_MS = 2_000

/** The login page, loaded anew: nothing of the fleet stays in memory (OP-107). */
function leave(): void {
  location.replace('/login')
}

/** Log out: alerts of this account no longer reach this browser, the session ends, then the login page. */
export async function logOutHere(stopFeed: () => void): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PUSH_PATIENCE_MS))
  // A browser that keeps its subscription shows alerts of an account nobody is logged in to: worth a try, not a failure.
  await Promise.race([switchPushOff().catch(() => undefined), late])
  await logOut({ stopFeed, leave })
}
