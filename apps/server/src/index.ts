export { type Addresses, type App, type ComposeOptions, compose } from './compose.ts'
export { type AppOnTraccar, composeOnTraccar, traccarAddress } from './compose-on-traccar.ts'
export { type Config, readConfig } from './config.ts'
