import { type ErrorCode, Refusal } from '@rastro/contracts'
import type { Courier } from '@rastro/platform'

/** Asks other nodes to do something, with an answer. */
export interface NodeDesk {
  /** Do what others ask of this node under a name. Bodies and answers are JSON. */
  answer(name: string, handler: (body: never) => Promise<unknown>): void
  /**
   * Ask a node.
   * @throws Refusal the other node's own; NoAnswer when it is not there or not in time
   */
  ask<Answer>(node: number, name: string, body: unknown): Promise<Answer>
}

export interface NodeDeskDeps {
  courier: Courier
  /** Before the number of a node. */
  subject: string
  node: number
}

/** A command waits for a commit, and that for a database that may be busy. */
const PATIENCE_MS = 8_000

interface Question {
  name: string
  body: unknown
}

type Reply = { answer: unknown } | { refusal: ErrorCode; text: string } | { bug: string }

/** Create the desk; a question under a name nobody answers to is refused. */
export function createNodeDesk({ courier, subject, node }: NodeDeskDeps): NodeDesk {
  const handlers = new Map<string, (body: unknown) => Promise<unknown>>()

  async function reply(message: Uint8Array): Promise<Reply> {
    const { name, body } = JSON.parse(Buffer.from(message).toString()) as Question // written below, by another node
    const handler = handlers.get(name)
    if (!handler) return { bug: `nobody answers to ${name}` }
    try {
      return { answer: await handler(body) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error.code, text: error.message }
      return { bug: error instanceof Error ? error.message : String(error) }
    }
  }

  courier.answer(`${subject}.${node}`, async (message) => Buffer.from(JSON.stringify(await reply(message))))

  return {
    answer(name, handler) {
      // Bodies under a name are written by `ask` with the same name.
      handlers.set(name, handler as (body: unknown) => Promise<unknown>)
    },
    async ask<Answer>(holder: number, name: string, body: unknown) {
      const message = Buffer.from(JSON.stringify({ name, body }))
      const answer = await courier.ask(`${subject}.${holder}`, message, PATIENCE_MS)
      const read = JSON.parse(Buffer.from(answer).toString()) as Reply // written above, by another node
      if ('refusal' in read) throw new Refusal(read.refusal, read.text)
      if ('bug' in read) throw new Error(`node ${holder}: ${read.bug}`)
      return read.answer as Answer // the handler under this name gives it
    },
  }
}
