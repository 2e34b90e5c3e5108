import {
  type Attributes,
  extraFieldNames,
  formatPermissions,
  headerLogoOf,
  PERMISSION,
  SERVER_DEFAULTS,
  USER_DEFAULTS,
} from '@rastro/contracts'
import { expect, test } from 'vitest'
import { hasRoom } from '../data/device-limits.ts'
import { mayUse } from '../data/rights.ts'
import type { ServerInfo } from '../data/server.ts'
import { languageAfterLogin } from '../i18n/language.ts'
import { menusOf } from './menu.ts'

const infoWith = (attributes: Attributes): ServerInfo => ({
  server: { ...SERVER_DEFAULTS, attributes },
  plus: true,
  deviceLimit: null,
})

const entries = (info: ServerInfo) => menusOf({ user: USER_DEFAULTS, info }, [{ path: '/invoices' }]).account

test('[SRV-03] language, logo width, extra fields, device limit, permissions and billing come from the server', () => {
  const attributes = {
    'tarkan.lang': 'es',
    'tarkan.logoWidth': 90,
    'tarkan.deviceAttributes': 'contrato, região',
    'tarkan.deviceLimit': 2,
    'tarkan.enableAdvancedPerms': true,
    'tarkan.enableBilling': true,
  }
  const [info, plain] = [infoWith(attributes), infoWith({})]
  expect(languageAfterLogin(false, undefined, attributes['tarkan.lang'])).toBe('es')
  expect(headerLogoOf(info.server.attributes).width).toBe(90)
  expect(extraFieldNames(info.server.attributes['tarkan.deviceAttributes'])).toEqual(['contrato', 'região'])

  const owner = { ...USER_DEFAULTS, deviceLimit: -1 }
  expect([hasRoom(1, owner, info), hasRoom(2, owner, info), hasRoom(2, owner, plain)]).toEqual([true, false, true])

  const nothing = { ...USER_DEFAULTS, attributes: { 'tarkan.advancedPerms': formatPermissions([]) } }
  expect(mayUse(PERMISSION.devices, nothing, info)).toBe(false)
  expect(mayUse(PERMISSION.devices, nothing, plain)).toBe(true)

  expect(entries(info)).toHaveLength(1)
  expect(entries(plain)).toEqual([])
})
