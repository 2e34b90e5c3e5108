import { type Lack, USER_DEFAULTS, USER_KEYS, type User } from '@rastro/contracts'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import UsersScreen from './users-screen.tsx'

const ana: User = { ...USER_DEFAULTS, id: 7, name: 'Ana Prado', email: 'ana@frota.com.br', attributes: {} }
const reseller: Partial<User> = { administrator: false, userLimit: -1, attributes: { [USER_KEYS.reseller]: true } }

prepareScreens()
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/users/list')) return Response.json({ total: 0, rows: [], counts: {} })
    return Response.json(url.startsWith('/api/users/7') ? ana : [])
  })
})

async function limitShownTo(as: Partial<User>, lacks: readonly Lack[] = []): Promise<HTMLInputElement> {
  openScreen(UsersScreen, { path: '/users', search: { edit: '7' }, as, lacks })
  return screen.findByLabelText<HTMLInputElement>('Veículos')
}

test('a reseller gives limits, but not where only administrators may, and is told so', async () => {
  expect((await limitShownTo(reseller)).readOnly).toBe(false)
  cleanup()
  expect((await limitShownTo(reseller, ['givenLimits'])).readOnly).toBe(true)
  expect(screen.getByText('Neste servidor de rastreamento só administradores dão limites.')).toBeTruthy()
})
