import { createEgress, type Egress } from '@rastro/platform'
import type { AddressBook } from '@rastro/tracking/addresses/address-book'
import { createMailSender, type Mail, type MailSender } from '@rastro/tracking/notify/mail-sender'
import type { ReadNotifySettings } from '@rastro/tracking/notify/settings'
import { createSmsSender, type SmsSender } from '@rastro/tracking/notify/sms-sender'
import { countSends } from '@rastro/tracking/statistics/count-sends'
import type { StatisticsCounter } from '@rastro/tracking/statistics/statistics'
import { createAddresses } from './addresses.ts'
import type { Base } from './base.ts'
import type { Config } from './config.ts'
import { createNotifySettings } from './notify-settings.ts'

/** Everything that calls somebody outside, each call counted. */
export interface WaysOut {
  egress: Egress
  settings: ReadNotifySettings
  addresses: AddressBook
  mail: MailSender
  sms: SmsSender
}

/** Set up who may be called, by the settings. */
export async function createWaysOut(config: Config, base: Base, statistics: StatisticsCounter): Promise<WaysOut> {
  const { clock, log, core, integrations } = base
  const { directory } = core
  const egress = createEgress({ targets: config.EGRESS_TARGETS })
  const settings = createNotifySettings(config, { server: () => directory.server(), integrations })
  const onAsked = () => statistics.count('geocoderRequests')
  const mail = createMailSender(egress, settings)
  const sms = createSmsSender(egress, settings)
  return {
    egress,
    settings,
    addresses: await createAddresses(config, { egress, directory, onAsked, clock, log }),
    mail: {
      ...mail,
      send: countSends(
        (letter: Mail) => mail.send(letter),
        () => statistics.count('mailSent'),
      ),
    },
    sms: {
      ...sms,
      send: countSends(
        (phone: string, text: string) => sms.send(phone, text),
        () => statistics.count('smsSent'),
      ),
    },
  }
}
