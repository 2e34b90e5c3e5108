import type { Server } from '@rastro/contracts'
import type { Clock, Egress, Log } from '@rastro/platform'
import { languageOfUser } from '@rastro/tracking/access/language'
import { type AddressBook, createAddressBook } from '@rastro/tracking/addresses/address-book'
import { createOnlineGeocoder } from '@rastro/tracking/addresses/online-geocoder'
import { loadPlaces } from '@rastro/tracking/addresses/places'
import type { Directory } from '@rastro/tracking/directory/directory'
import type { Config } from './config.ts'

export interface AddressDeps {
  egress: Egress
  directory: Pick<Directory, 'server'>
  onAsked: () => void
  clock: Clock
  log: Log
}

/** The address book of the settings: towns that come with the product, and streets from who is set up to be asked. */
export async function createAddresses(config: Config, deps: AddressDeps): Promise<AddressBook> {
  const { egress, directory, ...rest } = deps
  const { GEOCODER: name, GEOCODER_URL: url = '', GEOCODER_KEY: key = '', GEOCODER_PER_SECOND: perSecond } = config
  if (name === 'nominatim' && url === '') throw new Error('GEOCODER_URL must be set for GEOCODER=nominatim')
  return createAddressBook({
    ...rest,
    places: await loadPlaces(),
    geocoder: name === 'none' ? undefined : createOnlineGeocoder(egress, { name, url, key }),
    language: languageOfServer(directory),
    perSecond,
  })
}

/** The installation's language. It is asked for with every latest position, and changes when somebody edits the server. */
function languageOfServer(directory: Pick<Directory, 'server'>): () => string {
  let server: Server | undefined
  let language = ''
  return () => {
    if (server !== directory.server()) {
      server = directory.server()
      language = languageOfUser({ attributes: {} }, server)
    }
    return language
  }
}
