import { campaigns } from '@backoffice/contract/campaigns/record'
import { Megaphone, Play, Square } from 'lucide-react'
import { formatCount } from '../../ui/money/format-money.ts'
import { SignedMoney } from '../../ui/money/Money.tsx'
import { RecordList } from '../../ui/record/RecordList.tsx'
import type { RecordScreen } from '../../ui/record/record-screen.ts'
import { CampaignCode, CampaignLink, Days, Figure, ReturnOnCost, SignUps } from './CampaignParts.tsx'

const screen: RecordScreen<typeof campaigns> = {
  of: campaigns,
  words: 'campaigns',
  icon: Megaphone,
  icons: { start: Play, end: Square },
  nameOf: ({ name }) => name,
  cells: {
    code: row => <CampaignCode campaign={row} />,
    ngr: row => <SignedMoney amount={row.ngr} />,
    returnOnCost: row => <ReturnOnCost campaign={row} />,
  },
  list: {
    search: true,
    columns: {
      name: { width: 170, always: true },
      code: { width: 150 },
      channel: { width: 96, yields: 3 },
      clicks: { width: 76 },
      firstDeposits: { width: 104, yields: 2 },
      ngr: { width: 124, whole: true, align: 'end' },
      cost: { width: 104, yields: 1 },
      returnOnCost: { width: 140, align: 'end' },
      startsAt: { optional: true },
      endsAt: { optional: true },
      landingPath: { width: 120, optional: true },
      createdAt: { optional: true },
      createdBy: { optional: true },
    },
    card: {
      title: row => row.name,
      line: row => `${row.code} · ${formatCount(row.clicks)} / ${formatCount(row.signUps)}`,
      sum: row => <SignedMoney amount={row.ngr} />,
    },
  },
  form: {
    rows: [['name'], ['code', 'channel'], ['cost', 'landingPath'], ['startsAt'], ['endsAt']],
    defaults: { channel: 'facebook', cost: 0, landingPath: '/' },
    states: (_values, campaign, t) => ({
      ...(campaign !== undefined && campaign.clicks + campaign.signUps > 0
        ? { code: { disabled: true, hint: t('hint.codeInUse') } }
        : {}),
      startsAt: { disabled: campaign !== undefined && campaign.status !== 'draft' },
      endsAt: { disabled: campaign?.status === 'ended' },
    }),
  },
  facts: [
    'code',
    { label: 'link', value: campaign => <CampaignLink campaign={campaign} /> },
    'channel',
    'clicks',
    { label: 'column.signUps', value: campaign => <SignUps campaign={campaign} /> },
    'firstDeposits',
    'deposits',
    {
      label: 'column.ngr',
      value: campaign => (
        <Figure name="ngr">
          <SignedMoney amount={campaign.ngr} />
        </Figure>
      ),
    },
    'cost',
    {
      label: 'column.returnOnCost',
      value: campaign => (
        <Figure name="returnOnCost">
          <ReturnOnCost campaign={campaign} />
        </Figure>
      ),
    },
    'startsAt',
    'endsAt',
    'landingPath',
    'createdBy',
  ],
  renderMore: ({ days }) => <Days days={days} />,
}

/** All campaigns with what they brought, newest first, one of them beside the list. */
export const CampaignList = () => <RecordList screen={screen} />
