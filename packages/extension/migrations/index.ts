import type { Migration } from '@rastro/platform'
import { integrations } from './0001-integrations.ts'
import { billing } from './0002-billing.ts'
import { imports } from './0003-imports.ts'
import { themes } from './0004-themes.ts'
import { health } from './0005-health.ts'
import { massMessages } from './0006-mass-messages.ts'
import { watchIntegrations } from './0008-watch-integrations.ts'
import { watchThemes } from './0009-watch-themes.ts'

/** Every step of the extension's schema in the order it was made; a new one goes to the end. */
export const migrations: readonly Migration[] = [
  integrations,
  billing,
  imports,
  themes,
  health,
  massMessages,
  watchIntegrations,
  watchThemes,
]
