import { useRouter } from '@tanstack/react-router'

/** Whether the app has a screen at a path: features know each other only by their addresses. */
export function useHasScreen(path: string): boolean {
  const { routesByPath } = useRouter()
  return Object.hasOwn(routesByPath, path)
}
