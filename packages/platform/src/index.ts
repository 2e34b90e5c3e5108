export * from './bus.ts'
export * from './clock.ts'
export * from './log.ts'
