import type { EventType } from '@rastro/contracts/event-words'
import {
  IconAlertTriangle,
  IconBell,
  IconClockPause,
  IconDropletDown,
  IconDropletUp,
  IconEngine,
  IconGauge,
  IconId,
  IconMapPinDown,
  IconMapPinOff,
  IconMapPinUp,
  IconMessage,
  IconPhoto,
  IconPlayerPlay,
  IconPlayerStop,
  IconTerminal2,
  IconTool,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react'

const ICONS: Partial<Record<string, typeof IconBell>> = {
  alarm: IconAlertTriangle,
  deviceOnline: IconWifi,
  deviceOffline: IconWifiOff,
  deviceUnknown: IconMapPinOff,
  deviceInactive: IconClockPause,
  deviceMoving: IconPlayerPlay,
  deviceStopped: IconPlayerStop,
  ignitionOn: IconEngine,
  ignitionOff: IconEngine,
  geofenceEnter: IconMapPinDown,
  geofenceExit: IconMapPinUp,
  deviceOverspeed: IconGauge,
  commandResult: IconTerminal2,
  queuedCommandSent: IconTerminal2,
  driverChanged: IconId,
  deviceFuelDrop: IconDropletDown,
  deviceFuelIncrease: IconDropletUp,
  maintenance: IconTool,
  textMessage: IconMessage,
  media: IconPhoto,
} satisfies Partial<Record<EventType, typeof IconBell>>

/** The picture of a type of event; a bell for those that have none. */
export function EventIcon({ type, size = 18 }: { type: string; size?: number }) {
  const Icon = ICONS[type] ?? IconBell
  return <Icon size={size} stroke={1.7} aria-hidden />
}
