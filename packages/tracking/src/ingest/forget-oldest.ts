/** Drop the entry that was set first, once there are more than `limit`. */
export function forgetOldest(map: Map<string, unknown>, limit: number): void {
  if (map.size <= limit) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
