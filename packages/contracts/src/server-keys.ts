import { productKey } from './wire.ts'

/**
 * Attributes of the server that switch something for the whole installation (SRV-04 to SRV-24). Fields of the entity
 * itself, such as `registration`, are not among them, nor is what an SMS provider needs (`SMS_SETTINGS`).
 */
export const SERVER_KEYS = {
  /** A deleted device leaves everybody and keeps its history. Off unless true. */
  lazyDeletion: productKey('lazyDeletion'),
  /** Drivers check in by QR code. On unless false. */
  enableQrDriverId: productKey('enableQrDriverId'),
  /** Bitmaps of permissions are in force. Off unless true. */
  enableAdvancedPerms: productKey('enableAdvancedPerms'),
  /** Language of people who chose none: `en`, `pt`, `es`. */
  language: productKey('lang'),
  /** Buttons that lock and unlock are shown. On unless false. */
  enableLockUnlock: productKey('enableLockUnlock'),
  /** Devices the installation may hold; 0 or absent = any number. */
  deviceLimit: productKey('deviceLimit'),
  /** Invoices, billing and integrations are offered. Off unless true. */
  enableBilling: productKey('enableBilling'),
  /** A history shows its stops on the map and in its timeline. On unless false. */
  showStops: productKey('showStops'),
  /** The same of its events. On unless false. */
  showEvents: productKey('showEvents'),
  /** Who stops an engine confirms it with his password. Off unless true. */
  stopConfirmation: productKey('stopConfirmation'),
  /** A stop needs a second person. Off unless true. */
  stopFourEyes: productKey('stopFourEyes'),
  /** Keys of map services, spelled as other programs for this wire spell them. Everybody may read them. */
  googleKey: 'googleKey',
  /** Times are written with 12 hours. Off unless true. */
  twelveHourFormat: 'twelveHourFormat',
  timezone: 'timezone',
} as const
