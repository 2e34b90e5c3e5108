import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Links, NO_LINKS } from '../../data/object-links.ts'
import { prepareScreens } from '../../testing/open-screen.tsx'
import { Kit } from '../../ui/kit.tsx'
import { LinkFields } from './link-fields.tsx'

let groups: { id: number; name: string }[]
let value: Links

prepareScreens()
beforeEach(() => {
  groups = [{ id: 5, name: 'Baús' }]
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/groups')) return Response.json(groups)
    const van = { ...DEVICE_DEFAULTS, id: 8, name: 'Baú 8', uniqueId: 'b8', attributes: { placa: 'FVX3D82' } }
    return Response.json([van, { ...van, id: 9, name: 'Van 9', attributes: {} }])
  })
})

function Fields({ before, readOnly }: { before: Links; readOnly: boolean }) {
  const [links, setLinks] = useState(before)
  const change = (part: Partial<Links>): void => {
    value = { ...links, ...part }
    setLinks(value)
  }
  return <LinkFields value={links} readOnly={readOnly} onChange={change} />
}

function open(links: Partial<Links> = {}, readOnly = false): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Kit>
        <Fields before={{ ...NO_LINKS, ...links }} readOnly={readOnly} />
      </Kit>
    </QueryClientProvider>,
  )
}
const field = (name: RegExp) => screen.findByRole('button', { name })

test('a geofence is linked to vehicles, found by their plate too, and to groups', async () => {
  open({ userIds: [1] })
  expect(screen.getByText('O sistema avisa quando um veículo ligado a esta cerca entra ou sai.')).toBeDefined()
  await userEvent.click(await field(/^Veículos Nenhum veículo/))
  await userEvent.type(await screen.findByRole('combobox', { name: /Veículos/, hidden: true }), 'fvx')
  await userEvent.click(await screen.findByRole('option', { name: /Baú 8/, hidden: true }))
  await userEvent.click(await field(/^Veículos Baú 8/))
  await userEvent.click(await field(/^Grupos Nenhum grupo/))
  await userEvent.click(await screen.findByRole('option', { name: /Baús/, hidden: true }))
  expect(value).toEqual({ deviceIds: [8], groupIds: [5], userIds: [1] })
})

test('several are told by their number, and taken off again', async () => {
  open({ deviceIds: [8, 9] })
  await userEvent.click(await field(/^Veículos 2 veículos/))
  await userEvent.click(await screen.findByRole('option', { name: /Van 9/, hidden: true }))
  expect(value.deviceIds).toEqual([8])
  await field(/^Veículos Baú 8/)
})

test('who has no groups is not asked for any, and who may only look changes nothing', async () => {
  groups = []
  open({ deviceIds: [8] }, true)
  expect(await field(/^Veículos Baú 8/)).toHaveProperty('disabled', true)
  expect(screen.queryByText('Grupos')).toBeNull()
})
