import { Link } from '@tanstack/react-router'
import { Ban, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { memberBlocks, type Profile, profilePath, type ProfileRenderers } from '../member.ts'
import { WithdrawCheckPanel } from './WithdrawCheckPanel.tsx'
import css from './profile.module.css'
import { depositSearch, withdrawalSearch } from './record-links.ts'
import { usePersonal } from './use-personal.tsx'

/** The overview: details, restrictions, pending items, withdrawal eligibility. */
export function Overview({ profile, renders }: { profile: Profile; renders: ProfileRenderers }) {
  const hasPermission = usePermission()
  return (
    <div className={css.two}>
      <div className={css.stack}>
        <Data profile={profile} />
        <Blocks profile={profile} />
      </div>
      <div className={css.stack}>
        {hasPermission('withdrawals.read') && <WithdrawCheckPanel id={profile.id} renderBlockers={renders.blockers} />}
        {profile.pendingDeposits.length > 0 && <PendingDeposits profile={profile} />}
        {hasPermission('withdrawals.read') && (
          <OpenWithdrawals profile={profile} renderStatus={renders.withdrawalStatus} />
        )}
      </div>
    </div>
  )
}

function Data({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['member', 'members'])
  const personal = usePersonal(profile)
  const { referrer, statusChange } = profile
  const format = useFormat()
  return (
    <Panel title={t('overview.data')}>
      <DefinitionList
        items={[
          ...personal,
          { label: t('field.source'), value: t(`members:source.${profile.source}`) },
          {
            label: t('field.referrer'),
            value: referrer !== null && <Link to={profilePath(referrer.id)}>{referrer.username}</Link>,
          },
          { label: t('field.campaign'), value: profile.campaignCode },
          {
            label: t('field.externalId'),
            value: (
              <>
                {profile.externalId} <CopyButton text={profile.externalId} label={t('field.copyExternalId')} />
              </>
            ),
          },
          {
            label: t('field.birthOn'),
            value: profile.birthOn !== null && format.businessDay(profile.birthOn),
            optional: true,
          },
          { label: t('field.registered'), value: <Instant at={profile.registeredAt} form="dateTime" /> },
          {
            label: t('field.firstDeposit'),
            value: profile.firstDepositAt !== null && <Instant at={profile.firstDepositAt} form="dateTime" />,
          },
          {
            label: t('field.lastDeposit'),
            value: profile.lastDepositAt !== null && <Instant at={profile.lastDepositAt} form="dateTime" />,
          },
          {
            label: t('field.signedIn'),
            value: profile.lastSignInAt !== null && (
              <>
                <Instant at={profile.lastSignInAt} form="dateTime" />
                {profile.lastSignInIp !== null && <span className={css.quiet}> · {profile.lastSignInIp}</span>}
              </>
            ),
          },
          {
            label: t('field.statusChange'),
            value:
              statusChange !== null &&
              t('overview.statusChange', {
                reason: statusChange.reason,
                name: statusChange.by.name,
                time: format.when(statusChange.at, 'dateTime'),
              }),
            wide: true,
            optional: true,
          },
        ]}
      />
    </Panel>
  )
}

function Blocks({ profile }: { profile: Profile }) {
  const { t } = useTranslation('member')
  return (
    <Panel title={t('overview.blocks')}>
      <ul className={css.switches}>
        {memberBlocks.map(block => (
          <li key={block} data-blocked={profile.blocks[block]}>
            {profile.blocks[block] ? <Ban size={15} aria-hidden="true" /> : <Check size={15} aria-hidden="true" />}
            {profile.blocks[block] ? t(`blocked.${block}`) : t(`allowed.${block}`)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OpenWithdrawals({ profile, renderStatus }: { profile: Profile; renderStatus: (status: string) => ReactNode }) {
  const { t } = useTranslation('member')
  const { openWithdrawals } = profile
  return (
    <Panel title={t('overview.open', { count: openWithdrawals.length })} flush={openWithdrawals.length > 0}>
      {openWithdrawals.length === 0 ? (
        <p className={css.caption}>{t('overview.openNone')}</p>
      ) : (
        <ul>
          {openWithdrawals.map(({ id, amount, status, requestedAt }) => (
            <li key={id}>
              <Link to="/account/withdraw" search={withdrawalSearch(id)} className={css.link}>
                <b>
                  <Money amount={amount} />
                </b>
                {renderStatus(status)}
                <span className={css.end}>
                  <Instant at={requestedAt} form="dateTime" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Pending = Profile['pendingDeposits'][number]

/** The member's deposits that wait for a second approval, each linked to its record. */
function PendingDeposits({ profile: { pendingDeposits } }: { profile: Profile }) {
  const { t } = useTranslation('member')
  const hasPermission = usePermission()
  return (
    <Panel title={t('overview.pendingDeposits', { count: pendingDeposits.length })} flush>
      <ul>
        {pendingDeposits.map(pending => (
          <li key={`${pending.kind} ${pending.depositId}`}>
            {hasPermission('deposits.read') ? (
              <Link to="/account/deposit" search={depositSearch(pending.depositId)} className={css.link}>
                <Line pending={pending} />
              </Link>
            ) : (
              <span className={css.link}>
                <Line pending={pending} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Line({ pending: { amount, kind, askedBy, askedAt } }: { pending: Pending }) {
  const { t } = useTranslation(['member', 'approvals'])
  return (
    <>
      <b>
        <Money amount={amount} />
      </b>
      <span>
        {t(`approvals:kind.${kind}`)} · {askedBy.name}
      </span>
      <span className={css.end}>
        <Instant at={askedAt} form="dateTime" />
      </span>
    </>
  )
}
