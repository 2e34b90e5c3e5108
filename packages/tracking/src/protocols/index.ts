import type { Protocol } from './protocol.ts'

/** Every protocol we speak, by name. One line here brings listener, port setting and both test suites. */
export const protocols = [] as const satisfies readonly Protocol[]
export type ProtocolName = (typeof protocols)[number]['name']
