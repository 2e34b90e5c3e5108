import type { Permission, User } from '@rastro/contracts'
import type { Lack } from '@rastro/contracts/lacks'
import { PERMISSION } from '@rastro/contracts/permissions'
import { productKey } from '@rastro/contracts/wire'
import {
  IconActivity,
  IconBell,
  IconBellCog,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconFileText,
  IconHistory,
  IconId,
  IconListDetails,
  IconMap,
  IconMathFunction,
  IconMessageChatbot,
  IconPalette,
  IconPlug,
  IconPolygon,
  IconReceipt,
  IconReportMoney,
  IconServer,
  IconShare2,
  IconSitemap,
  IconTerminal2,
  IconTool,
  IconTruck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { mayUse } from '../data/rights.ts'
import { hasBrand, hasCustomers, isOn, isServerAdministrator, isShared } from '../data/roles.ts'
import type { ServerInfo } from '../data/server.ts'
import type { menuStrings } from './menu-strings.ts'

/** Who sees an entry; every condition that is named must hold. */
interface Condition {
  permission?: Permission
  /** Administrators of the installation. */
  administrator?: true
  /** Administrators of the installation, and resellers. */
  customers?: true
  /** Administrators of the installation, and resellers with a domain of their own. */
  brand?: true
  /** The plus edition. */
  plus?: true
  /** Billing is switched on for the installation. */
  billing?: true
  /** Not for visitors of a shared link. */
  ownAccount?: true
  /** Only where the tracking server has this. */
  has?: Lack
}

/** One entry of a menu. */
export interface MenuEntry {
  path: string
  word: keyof (typeof menuStrings)['words']['en']
  Icon: typeof IconMap
  when: Condition
}

/** What the menus depend on. */
export interface MenuFacts {
  user: User
  info: ServerInfo
}

/** The main menu, in the order of the rail. */
const MAIN: readonly MenuEntry[] = [
  { path: '/home', word: 'map', Icon: IconMap, when: {} },
  { path: '/devices', word: 'vehicles', Icon: IconTruck, when: { permission: PERMISSION.devices } },
  { path: '/history', word: 'history', Icon: IconHistory, when: {} },
  { path: '/reports', word: 'reports', Icon: IconChartBar, when: { permission: PERMISSION.reports } },
  { path: '/geofence', word: 'geofences', Icon: IconPolygon, when: { permission: PERMISSION.geofences } },
  { path: '/commands', word: 'commands', Icon: IconTerminal2, when: { permission: PERMISSION.commands } },
  { path: '/groups', word: 'groups', Icon: IconSitemap, when: { permission: PERMISSION.groups } },
  { path: '/notifications', word: 'alerts', Icon: IconBell, when: { has: 'inbox' } },
]

/** At the foot of the rail. */
const FOOT: readonly MenuEntry[] = [
  { path: '/users', word: 'users', Icon: IconUsers, when: { permission: PERMISSION.users } },
  { path: '/server-health', word: 'health', Icon: IconActivity, when: { administrator: true } },
]

/** The user menu (CORE 2.4), and the screens that only it leads to. */
const ACCOUNT: readonly MenuEntry[] = [
  { path: '/account', word: 'account', Icon: IconUser, when: { ownAccount: true } },
  { path: '/invoices', word: 'invoices', Icon: IconReceipt, when: { billing: true, ownAccount: true } },
  { path: '/users', word: 'users', Icon: IconUsers, when: { permission: PERMISSION.users } },
  { path: '/drivers', word: 'drivers', Icon: IconId, when: { permission: PERMISSION.drivers } },
  { path: '/notifications', word: 'notifications', Icon: IconBellCog, when: { permission: PERMISSION.notifications } },
  { path: '/shares', word: 'shares', Icon: IconShare2, when: { permission: PERMISSION.shares, plus: true } },
  { path: '/events', word: 'events', Icon: IconListDetails, when: { permission: PERMISSION.events } },
  { path: '/calendars', word: 'calendars', Icon: IconCalendar, when: { permission: PERMISSION.calendars } },
  { path: '/maintenances', word: 'maintenances', Icon: IconTool, when: { permission: PERMISSION.maintenances } },
  { path: '/computed', word: 'computed', Icon: IconMathFunction, when: { permission: PERMISSION.computed } },
  {
    path: '/reseller',
    word: 'reseller',
    Icon: IconBuildingStore,
    when: { permission: PERMISSION.users, customers: true },
  },
  {
    path: '/billing',
    word: 'billing',
    Icon: IconReportMoney,
    when: { customers: true, plus: true, billing: true },
  },
  {
    path: '/integrations',
    word: 'integrations',
    Icon: IconPlug,
    when: { administrator: true, plus: true, billing: true },
  },
  { path: '/theme', word: 'appearance', Icon: IconPalette, when: { brand: true, plus: true } },
  { path: '/server', word: 'server', Icon: IconServer, when: { administrator: true } },
  { path: '/logs', word: 'logs', Icon: IconFileText, when: { administrator: true, plus: true } },
  { path: '/asistente-demo', word: 'assistant', Icon: IconMessageChatbot, when: { administrator: true } },
]

/** Entries that phones keep in sight; the others wait behind "more". */
export const IN_BAR: readonly string[] = ['/home', '/devices', '/notifications', '/reports']

function holds(when: Condition, { user, info }: MenuFacts): boolean {
  if (when.permission !== undefined && !mayUse(when.permission, user, info)) return false
  if (when.administrator && !isServerAdministrator(user)) return false
  if (when.customers && !hasCustomers(user)) return false
  if (when.brand && !hasBrand(user)) return false
  if (when.plus && !info.plus) return false
  if (when.billing && !isOn(info.server.attributes[productKey('enableBilling')])) return false
  if (when.has && info.lacks?.has(when.has)) return false
  return !(when.ownAccount && isShared(user))
}

/** The menus of a person. */
export interface Menus {
  main: readonly MenuEntry[]
  foot: readonly MenuEntry[]
  account: readonly MenuEntry[]
}

/** What a person finds in the menus: the entries whose conditions hold and whose screen exists. */
export function menusOf(facts: MenuFacts, screens: readonly { path: string }[]): Menus {
  const paths = new Set(screens.map(({ path }) => path))
  const those = (entries: readonly MenuEntry[]) =>
    entries.filter(({ path, when }) => paths.has(path) && holds(when, facts))
  return { main: those(MAIN), foot: those(FOOT), account: those(ACCOUNT) }
}

/** Every entry there is, for the test that holds menus and screens together. */
export const allEntries: readonly MenuEntry[] = [...MAIN, ...FOOT, ...ACCOUNT]
