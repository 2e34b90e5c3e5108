import type { Permission } from '@rastro/contracts'
import type { ComponentType } from 'react'

/**
 * Who may open a screen: anybody, anybody logged in, drivers who check in by QR code, administrators of the server, or they
 * and resellers (`customers`), or only those of them with a domain of their own (`brand`).
 */
export type Access = 'public' | 'authenticated' | 'driver' | 'administrator' | 'customers' | 'brand'

/** Route flags of the specification (CORE 2.3). */
export interface ScreenMeta {
  /** A screen over the whole frame: the menu steps aside, except on /home. */
  shown: boolean
  /** On phones the screen lives in the bottom sheet. */
  mobileBottom: boolean
  /** The panel may be widened with `?expand=true`. */
  allowExpand: boolean
  /** It is widened from the beginning; `?expand=false` narrows it. */
  opensWide: boolean
  /** Widened, it may lie below the map where the person wants that. */
  mayLieUnder: boolean
  /** Where the heading bar's back button leads; true = the browser's own back, null = no button. */
  backBtn: string | true | null
}

/** One screen: its address, who may open it, how it sits in the frame, and where its code is. */
export interface Screen extends ScreenMeta {
  path: string
  access: Access
  /** Number of the permission it needs beside being logged in; null = none. */
  permission: Permission | null
  /** Whether the map frame is around it. */
  frame: boolean
  /** The title in the current language. */
  title: () => string
  load: () => Promise<{ default: ComponentType }>
}

const DEFAULTS = {
  access: 'authenticated',
  permission: null,
  frame: true,
  shown: false,
  mobileBottom: false,
  allowExpand: false,
  opensWide: false,
  mayLieUnder: false,
  backBtn: null,
} as const satisfies Partial<Screen>

/** Declare a screen; what is left out is the usual: logged in, in the frame, no flag set. */
export function defineScreen(screen: Pick<Screen, 'path' | 'title' | 'load'> & Partial<Screen>): Screen {
  return { ...DEFAULTS, ...screen }
}

/** Whether the panel of a screen is widened, by its own wish or the address's. */
export function isWide({ allowExpand, opensWide }: ScreenMeta, expand: string | undefined): boolean {
  return allowExpand && (expand === undefined ? opensWide : expand === 'true')
}
