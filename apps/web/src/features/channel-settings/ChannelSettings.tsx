import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { type Channel, channels, readingOf } from './channels.ts'
import { ChannelAccounts } from './ChannelAccounts.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import css from './channel-settings.module.css'

/** The settings of all channels, side by side. */
export function ChannelSettings() {
  return (
    <div className={css.page}>
      {channels.map(channel => (
        <ChannelPanel key={channel} channel={channel} />
      ))}
    </div>
  )
}

function ChannelPanel({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channelSettings')
  const hasPermission = usePermission()
  const found = useQuery(read(readingOf[channel]))
  // A saved form restarts from the saved values; unsaved input survives concurrent changes and is merged.
  const [saves, setSaves] = useState(0)
  const setting = found.data?.data
  const by = setting?.updatedBy ?? null
  return (
    <Panel
      title={t(`channel.${channel}`)}
      caption={by === null ? t('neverChanged') : t('changedBy', { name: by.name })}
    >
      {setting === undefined ? (
        found.error === null ? (
          <Skeleton width={70} />
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : (
        <>
          <ChannelAccounts setting={setting} />
          <ChannelForm
            key={saves}
            channel={channel}
            setting={setting}
            readOnly={!hasPermission('settings.manage')}
            onSaved={() => setSaves(count => count + 1)}
          />
        </>
      )}
    </Panel>
  )
}
