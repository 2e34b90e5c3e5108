export { type Addresses, type App, type ComposeOptions, compose } from './compose.ts'
export { type Config, readConfig } from './config.ts'
