import type { SpinStatus } from '@backoffice/contract/wheel/terms'
import { CircleCheck, CircleDashed, Clock, type LucideIcon, PackageCheck } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { baseAddress } from '../../api/address.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { icons } from './icons.ts'
import type { Pictures, Slot } from './wheel.ts'
import css from './wheel.module.css'

/** A slot's picture, or its icon, on its colour. */
export function Tile({
  slot,
  pictures = {},
}: {
  slot: Pick<Slot, 'icon' | 'colour'> & Partial<Slot>
  pictures?: Pictures
}) {
  const { [slot.icon]: Icon } = icons
  const picture = slot.picture === null || slot.picture === undefined ? undefined : pictures[slot.picture.fileId]
  return (
    <span className={css.tile} style={{ background: slot.colour }}>
      {picture === undefined ? (
        <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <img src={baseAddress(picture.url)} alt={picture.alt} />
      )}
    </span>
  )
}

const chips: Readonly<Record<SpinStatus, { tone: Tone; icon: LucideIcon }>> = {
  credited: { tone: 'ok', icon: CircleCheck },
  'no-prize': { tone: 'plain', icon: CircleDashed },
  'to-hand-over': { tone: 'warn', icon: Clock },
  'handed-over': { tone: 'ok', icon: PackageCheck },
}

export function SpinResult({ status }: { status: SpinStatus }) {
  const { t } = useTranslation('wheel')
  return <StatusChip {...chips[status]}>{t(`status.${status}`)}</StatusChip>
}
