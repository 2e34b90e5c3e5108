/** A geofence under the pointer. */
export interface PressedGeofence {
  id: number
  name: string
}

/** The geofences on the map, as screens drive them. */
export interface GeofenceView {
  /** Ask the server for them again: one was saved or removed. */
  reload(): void
  /** Make one stand out, null for none. */
  highlight(id: number | null): void
  /** Leave one out while its shape is being edited, null for none. */
  conceal(id: number | null): void
  /** The smallest geofence at a point of the map in pixels. */
  at(pixel: { x: number; y: number }): PressedGeofence | null
  /** A geofence was pressed where no vehicle stands; without listeners the press is one on the empty map. */
  onPress(listener: (geofence: PressedGeofence) => void): () => void
}
