/** `execArgv` of our threads: what reads programs without their types (apps/server/plain.mjs) does so in each of them. */
export const threadArguments: readonly string[] = process.execArgv.filter((word) => word.startsWith('--import='))
