import type { Device } from '@rastro/contracts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useFeed, useSlice } from '../../../data/feed.tsx'
import { useWords } from '../../../i18n/strings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { sheetStrings } from '../sheet-strings.ts'
import { useDeviceSheet } from '../use-device-sheet.ts'

/** The sheet of a device as it was saved last; one that was never saved has none. */
export function SheetButton({ device }: { device: Device }) {
  const t = useWords(sheetStrings)
  const makeSheet = useDeviceSheet()
  const told = useSlice(useFeed().vehicle(device.id))
  const [isBusy, setBusy] = useState(false)
  const isSaved = device.id > 0
  const make = async (): Promise<void> => {
    setBusy(true)
    await makeSheet({ device, position: told?.position ?? null })
    setBusy(false)
  }
  return (
    <IconButton label={t(isSaved ? 'sheet' : 'saveFirst')} disabled={!isSaved || isBusy} onClick={() => void make()}>
      <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
    </IconButton>
  )
}
