import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import { SettingsScreen } from './settings-screen.tsx'

prepareScreens()

interface Depot {
  id: number
  name: string
}

const ready = { isPending: false, isError: false, error: null, refetch: () => undefined }

const GARAGE: Depot = { id: 7, name: 'Garagem' }

/** A list that hears of a removal before the request that asked for it is answered. */
function Depots({ answered, first = GARAGE }: { answered: Promise<void>; first?: Depot | null }) {
  const [items, setItems] = useState<readonly Depot[]>(first ? [first] : [])
  return (
    <SettingsScreen
      name="depots"
      items={items}
      denied={false}
      loading={ready}
      row={({ name }) => ({ title: name })}
      blank={first ? null : { id: 0, name: '' }}
      mayEdit
      renderFields={() => <p>Campos</p>}
      save={(depot) => Promise.resolve(depot)}
      remove={async () => {
        setItems([])
        await answered
      }}
      empty={{ icon: null, title: 'Nenhuma garagem', text: '' }}
      newLabel="Nova garagem"
      newTitle="Nova garagem"
    />
  )
}

test('a form that went with its object leads back to the list all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  openScreen(() => <Depots answered={promise} />, { path: '/depots', search: { edit: '7' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await screen.findByRole('button', { name: 'Voltar à lista' })
  resolve()
  expect(await screen.findByText('Nenhuma garagem')).toBeTruthy()
})

test('an empty list offers to make the first one, once', async () => {
  openScreen(() => <Depots answered={Promise.resolve()} first={null} />, { path: '/depots' })
  expect(await screen.findByText('Nenhuma garagem')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Nova garagem' })).toHaveLength(1)
})

test('a field that is put right stops complaining at once, the others go on', async () => {
  const blank = { id: 0, name: '', street: '' }
  openScreen(
    () => (
      <SettingsScreen
        name="yards"
        items={[]}
        denied={false}
        loading={ready}
        row={({ name }: typeof blank) => ({ title: name })}
        blank={blank}
        mayEdit
        renderFields={({ value, change, problems }) => (
          <>
            <input aria-label="Nome" value={value.name} onChange={(event) => change({ name: event.target.value })} />
            <p>{Object.values(problems).join(' ')}</p>
          </>
        )}
        validate={({ name, street }) => ({
          ...(name === '' && { name: 'Sem nome.' }),
          ...(street === '' && { street: 'Sem rua.' }),
        })}
        save={(yard) => Promise.resolve(yard)}
        empty={{ icon: null, title: 'Nenhum pátio', text: '' }}
        newLabel="Novo pátio"
        newTitle="Novo pátio"
      />
    ),
    { path: '/yards', search: { edit: 'new' } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  await screen.findByText('Sem nome. Sem rua.')
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Leste' } })
  expect(await screen.findByText('Sem rua.')).toBeTruthy()
})

/** A list whose right to change a button takes away. */
function Garages() {
  const [mayEdit, setMayEdit] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setMayEdit(false)}>
        Tirar o direito
      </button>
      <SettingsScreen
        name="garages"
        items={[GARAGE]}
        denied={false}
        loading={ready}
        row={({ name }) => ({ title: name })}
        blank={null}
        mayEdit={mayEdit}
        renderFields={() => <p>Campos</p>}
        save={(garage) => Promise.resolve(garage)}
        empty={{ icon: null, title: 'Nenhuma garagem', text: '' }}
        newLabel="Nova garagem"
        newTitle="Nova garagem"
      />
    </>
  )
}

test('a right that is taken away while the form is open is told, not only the buttons gone', async () => {
  openScreen(() => <Garages />, { path: '/garages', search: { edit: '7' } })
  await screen.findByRole('button', { name: 'Salvar' })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tirar o direito' }))
  expect(screen.getByRole('alert').textContent).toBe(
    'Sua conta não pode mais alterar isto. Nada desde então foi salvo.',
  )
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
})
