import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import cells from '../../ui/cells/cells.module.css'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { ProfileLink } from '../../ui/links.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Money, SignedMoney } from '../../ui/money/Money.tsx'
import { InviteTree } from './InviteTree.tsx'

/** What one member's invites brought so far, and whom they invited. */
export function InviterDrawer({ id }: { id: string }) {
  const { t } = useTranslation('invites')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ member }) => member.username}
      found={useQuery(read('invites.totals', { params: { id } }))}
      missing={{ title: t('missing') }}
    >
      {({ member, people, commission, paid, waiting }) => (
        <>
          <h2 className={record.amount}>
            <ProfileLink id={member.id} className={cells.link ?? ''}>
              {member.username}
            </ProfileLink>
          </h2>
          <Facts
            lines={[
              [t('column.people'), formatCount(people)],
              [t('column.commission'), <SignedMoney key="commission" amount={commission} />],
              [t('column.paid'), <Money key="paid" amount={paid} />],
              [t('column.waiting'), <SignedMoney key="waiting" amount={waiting} />],
            ]}
          />
          <div className={record.part}>
            <InviteTree id={id} />
          </div>
        </>
      )}
    </FoundDrawer>
  )
}
