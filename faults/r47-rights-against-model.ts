import { DEVICE_DEFAULTS, type Device, GROUP_DEFAULTS, type Group } from '@rastro/contracts'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import { defineFault, type FaultTools } from './fault.ts'
import { createRightsModel, type RightsModel } from './rights-model.ts'

const EVERY = 10

/** Whoever links, unlinks, moves and regroups in whatever order: everybody sees what the rules say, no more, no less. */
export const rightsAgainstModel = defineFault({
  id: 'R47',
  name: 'rights-against-model',
  what: 'links, groups and vehicles changed in random order by API, compared with a model of the rules',
  short: { steps: 300, people: 4, groups: 6, vehicles: 12 },
  full: { steps: 100_000, people: 8, groups: 20, vehicles: 60 },
  pass: {
    steps: { what: 'steps', unit: 'steps', atLeast: 1 },
    looks: { what: 'comparisons', unit: 'comparisons', atLeast: 1 },
    differences: { what: 'people who saw something else than the model', unit: 'comparisons', atMost: 0 },
    refused: { what: 'steps the server did not carry out', unit: 'steps', atMost: 0 },
  },
  async run(options, tools) {
    const world = await createWorld()
    tools.onEnd(() => world.close())
    const administrator = await world.user({ administrator: true })
    const people: Person[] = []
    for (let count = 0; count < options.people; count++) people.push(await world.user())
    const things = await makeThings(administrator, options)
    const model = createRightsModel(things)
    let differences = 0
    let refused = 0
    let looks = 0
    for (let step = 0; step < options.steps; step++) {
      const { method, path, body, apply } = draw({ ...things, people }, model, tools)
      const response = await administrator.call(method, path, body)
      await response.text()
      if (response.ok) apply()
      else refused++
      if (step % EVERY !== EVERY - 1) continue
      looks++
      const person = tools.random.pick(people)
      const expected = model.seenBy(person.user.id)
      const seen = (await person.get<Device[]>('/api/devices')).map(({ id }) => id).sort((a, b) => a - b)
      if (isSame(seen, expected) && isSame(liveOf(world, person), expected)) continue
      differences++
      tools.say(`step ${step}: user ${person.user.id} sees ${seen.join()}, the model says ${expected.join()}`)
    }
    return { steps: options.steps, looks, differences, refused }
  },
})

interface Things {
  groups: Group[]
  devices: Device[]
}

async function makeThings(by: Person, { groups, vehicles }: Record<'groups' | 'vehicles', number>): Promise<Things> {
  const things: Things = { groups: [], devices: [] }
  for (let count = 0; count < groups; count++) {
    const response = await by.call('POST', '/api/groups', { ...GROUP_DEFAULTS, name: `group ${count}` })
    // The endpoint answers with the group it made.
    things.groups.push((await response.json()) as Group)
  }
  for (let count = 0; count < vehicles; count++)
    things.devices.push(await by.addDevice({ ...DEVICE_DEFAULTS, name: `van ${count}`, uniqueId: `van-${count}` }))
  return things
}

/** What the live feed goes by. */
function liveOf(world: World, { user }: Person): number[] {
  return [...world.app.gate.access.devicesOf(user.id)].sort((a, b) => a - b)
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

interface Step {
  method: string
  path: string
  body: unknown
  /** Do the same to the model. */
  apply: () => void
}

function draw({ groups, devices, people }: Things & { people: Person[] }, model: RightsModel, tools: FaultTools): Step {
  const { random } = tools
  const userId = random.pick(people).user.id
  const method = random.pick(['POST', 'DELETE'])
  const kind = random.whole(0, 3)
  if (kind === 0) {
    const link = { userId, deviceId: random.pick(devices).id }
    return { method, path: '/api/permissions', body: link, apply: () => model.link(link, method === 'POST') }
  }
  if (kind === 1) {
    const link = { userId, groupId: random.pick(groups).id }
    return { method, path: '/api/permissions', body: link, apply: () => model.link(link, method === 'POST') }
  }
  const groupId = random.chance(0.3) ? 0 : random.pick(groups).id
  if (kind === 2) {
    const device = random.pick(devices)
    const apply = (): void => model.moveDevice(device.id, groupId)
    return { method: 'PUT', path: `/api/devices/${device.id}`, body: { ...device, groupId }, apply }
  }
  const group = random.pick(groups)
  // A circle is refused, which is not what is looked at here.
  const parent = model.isBelow(groupId, group.id) ? 0 : groupId
  const apply = (): void => model.moveGroup(group.id, parent)
  return { method: 'PUT', path: `/api/groups/${group.id}`, body: { ...group, groupId: parent }, apply }
}
