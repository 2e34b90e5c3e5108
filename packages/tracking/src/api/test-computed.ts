import { COMPUTED_ATTRIBUTE_DEFAULTS, ComputedAttribute, PERMISSION, Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import { convert } from '../computed/assign.ts'
import { compute } from '../computed/compute.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import type { Scalar } from '../expressions/variables.ts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { Resource } from './api-deps.ts'

const { expression, type } = ComputedAttribute.properties

/** What decides the answer; the other fields of an attribute may be there and mean nothing. */
const Body = Type.Object({ expression, type: Type.Optional(type) })

/**
 * Try an expression on the latest position of a device. Numbers and booleans are answered as JSON, texts as they are,
 * null as 204, errors as 400 with the reason. Source: reference server, where only administrators may.
 */
export const testComputed: Resource = (app, { auth, access }) => {
  app.post(
    '/api/attributes/computed/test',
    {
      config: {
        access: 'user',
        right: PERMISSION.computed,
        audit: false,
        summary: 'Try an expression on the latest position of a device: its value, 204 for null',
      },
      schema: { querystring: Type.Object({ deviceId: Type.Integer() }), body: Body },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const result = evaluate(request.body, access.requireDevice(user, request.query.deviceId))
      if (result === null) return reply.code(204).send()
      if (typeof result === 'string') return reply.type('text/plain; charset=utf-8').send(result)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
    },
  )
}

/** @throws Refusal with the reason when the expression fails or gives another type than it should */
function evaluate(body: Type.Static<typeof Body>, { device, last }: TrackedDevice): Scalar {
  if (last === undefined) throw new Refusal('invalidInput', 'The device has no position yet')
  const attribute = { ...COMPUTED_ATTRIBUTE_DEFAULTS, ...body }
  try {
    // As on the reference, last values are those of the same position: there is no other one at hand.
    const result = compute(attribute, { record: last, device, previous: last, hasFix: true })
    return result === null ? null : convert(result, attribute.type)
  } catch (error) {
    if (error instanceof ExpressionError) throw new Refusal('invalidInput', error.message)
    throw error
  }
}
