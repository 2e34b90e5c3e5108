import type { User } from '@rastro/contracts'
import { openTraccarServer } from '../traccar-server.ts'
import { tokenOf } from '../traccar-world.ts'
import { createWorld, logIn, PASSWORD, type World } from '../world.ts'
import { createServiceAccount } from './service-account.ts'

/** What the process is asked. */
export type Question = { id: number } & ({ user: Partial<User> } | { asked: true })
/** What it says of itself once it can be asked. */
export interface Playing {
  url: string
  /** Of the engine behind it, to which the sessions of pages are bound. */
  enginePort: number
  ports: World['ports']
}

/**
 * A process of its own that plays a Traccar server: our engine in basic edition, behind what makes it behave like one.
 * Started by `start-server.ts` with the folder of its data, the ports it had before, its own and the engine's (0: any),
 * and whether sessions outlive it.
 */
const [folder = '', port = '0', enginePort = '0', keepsSessions = 'no'] = process.argv.slice(2)
const engine = await createWorld({ folder, environment: { EDITION: 'basic', PORT: enginePort } })
const hidden = { administrator: true, name: 'Service Account', email: 'service@example.com' }
const behind = await logIn(engine.url, hidden, PASSWORD).catch(() => engine.user(hidden))
const server = await openTraccarServer(engine.url, {
  port: Number(port),
  keepsSessions: keepsSessions === 'yes',
  serviceAccount: createServiceAccount(engine.url, behind, await tokenOf(engine.url, behind)),
})

async function answer(question: Question): Promise<unknown> {
  if ('asked' in question) return server.asked
  const { user, password } = await engine.user(question.user)
  return { user, password }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (found) => process.send?.({ id: question.id, found }),
    (error: unknown) => process.send?.({ id: question.id, problem: String(error) }),
  )
})
// Nobody is left who could want it.
process.on('disconnect', () => process.exit())
process.send?.({
  url: server.url,
  enginePort: Number(new URL(engine.url).port),
  ports: engine.ports,
} satisfies Playing)
