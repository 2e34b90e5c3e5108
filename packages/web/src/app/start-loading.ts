import { screens } from './screens.ts'

/** Whether an address belongs to a route: `/share/$token` takes anything in the hole. */
function isAt(route: string, path: string): boolean {
  const holes = route.replaceAll(/[.*+?^()[\]{}|\\]/g, '\\$&').replaceAll(/\$\w+/g, '[^/]+')
  return new RegExp(`^${holes}/?$`).test(path)
}

/**
 * Fetch the code of the first screen while words and server settings are still on their way. Only of screens anybody
 * may open: the others wait for the guard.
 */
export function startLoading(path: string): void {
  const screen = screens.find((one) => one.access === 'public' && isAt(one.path, path))
  // What fails here is tried again, with patience, when the screen really opens.
  screen?.load().catch(() => undefined)
}
