import { type PostalAnswer, type PostalPlace, PREFIX, postalCodeDigits } from '@rastro/contracts'
import { createPace, type Egress } from '@rastro/platform'
import { Type } from 'typebox'
import type { Part } from '../index.ts'
import { purposeFor } from '../third-party.ts'

const DAY_MS = 86_400_000
/** Streets change seldom: a known code is not asked for again this long. */
const KEEP_MS = 30 * DAY_MS
/** An unknown one may have been added meanwhile. */
const KEEP_UNKNOWN_MS = DAY_MS
const MOST_CODES = 10_000
const COMPLAIN_EVERY_MS = 600_000

const Answer = Type.Object({
  place: Type.Union([
    Type.Null(),
    Type.Object({ street: Type.String(), neighbourhood: Type.String(), city: Type.String(), state: Type.String() }),
  ]),
  isAsked: Type.Boolean(),
})

/** Read the answer of ViaCEP; null for a code nobody has. Source: viacep.com.br. @throws SyntaxError */
export function readPostalPlace(text: string): PostalPlace | null {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) return null
  const fields = new Map(Object.entries(answer))
  const word = (name: string): string => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? value.trim().slice(0, 128) : ''
  }
  // `erro` is there as true or as "true".
  if (fields.has('erro') || word('localidade') === '') return null
  return { street: word('logradouro'), neighbourhood: word('bairro'), city: word('localidade'), state: word('uf') }
}

/** Ask the service of the settings. @throws EgressError, SyntaxError, Error */
async function askService(egress: Egress, base: string, digits: string): Promise<PostalPlace | null> {
  const { status, body } = await egress.request(purposeFor('postal-codes', base), {
    url: base.replace('{code}', digits),
  })
  if (status !== 200) throw new Error(`postal codes: the service answered ${status}`)
  return readPostalPlace(body.toString())
}

/** Where a postal code is, for forms with an address. Nobody is asked where nobody is set up. */
export const postalCodes: Part = (app, { egress, settings, clock, log }) => {
  const base = settings.postalCodeUrl
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  const known = new Map<string, { place: PostalPlace | null; untilMs: number }>()

  async function find(url: string, digits: string): Promise<PostalPlace | null> {
    const before = known.get(digits)
    if (before && before.untilMs > clock.monotonicMs()) return before.place
    try {
      const place = await askService(egress, url, digits)
      known.delete(digits)
      known.set(digits, { place, untilMs: clock.monotonicMs() + (place ? KEEP_MS : KEEP_UNKNOWN_MS) })
      const [oldest] = known.size > MOST_CODES ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      return place
    } catch (err) {
      if (mayComplain()) log.warn({ err }, 'the service of postal codes does not answer')
      return null
    }
  }

  app.get(
    `/${PREFIX}/postal-codes/:code`,
    {
      config: { access: 'user', summary: 'Where a postal code (CEP) is' },
      schema: { params: Type.Object({ code: Type.String({ maxLength: 16 }) }), response: { 200: Answer } },
    },
    async ({ params }): Promise<PostalAnswer> => {
      const digits = postalCodeDigits(params.code)
      if (!base || digits === null) return { place: null, isAsked: false }
      return { place: await find(base, digits), isAsked: true }
    },
  )
}
