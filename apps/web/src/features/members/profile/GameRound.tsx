import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { read } from '../../../api/read.ts'
import { BetStatus } from '../../../ui/bet-status/BetStatus.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { DefinitionList, Reference } from '../../../ui/facts/Facts.tsx'
import { Money, SignedMoney } from '../../../ui/money/Money.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import turnoverCss from './turnover.module.css'

type Round = ClientResponse<Endpoints['games.round']>['data']

/** A bet with its round: result, postings, turnover and other bets. */
export function GameRoundDrawer({ id }: { id: string }) {
  const { t } = useTranslation('member')
  return (
    <FoundDrawer
      record={id}
      label={t('games.round')}
      labelOf={({ transaction }: Round) => transaction.gameName}
      found={useQuery(read('games.round', { params: { id } }))}
      missing={{ title: t('games.gone'), hint: t('games.goneHint') }}
      renderHead={({ transaction }) => (
        <>
          <b>{transaction.gameName}</b> <BetStatus status={transaction.status} />
        </>
      )}
    >
      {round => <RoundDetails round={round} />}
    </FoundDrawer>
  )
}

function RoundDetails({ round: { transaction, others, postings, turnover, events } }: { round: Round }) {
  const { t } = useTranslation('member')
  return (
    <>
      <Result transaction={transaction} />
      <Panel title={t('games.events')}>
        <Rows
          heads={[]}
          rows={events.map(({ at, what }) => [
            what,
            t(`games.event.${what}`),
            <Instant key="at" at={at} form="dateTime" />,
          ])}
        />
      </Panel>
      {postings.length > 0 && (
        <Panel title={t('games.postings')}>
          <Rows
            heads={[t('credit.what'), t('ui:column.amount'), t('money.after')]}
            rows={postings.map(({ id, code, amount, after }) => [
              id,
              t(`credit.type.${code}`),
              <SignedMoney key="amount" amount={amount} />,
              <Money key="after" amount={after} />,
            ])}
          />
        </Panel>
      )}
      {turnover.length > 0 && (
        <Panel title={t('games.turnover')}>
          <Rows
            heads={[t('turnover.asked'), t('turnover.staked'), t('turnover.counted')]}
            rows={turnover.map(({ requirementId, source, staked, counted, voided }) => [
              requirementId,
              `${t(`games.source.${source.kind}`)}${voided ? ` (${t('games.voided')})` : ''}`,
              <Money key="staked" amount={staked} />,
              <Money key="counted" amount={voided ? 0 : counted} />,
            ])}
          />
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title={t('games.others')}>
          <Rows
            heads={[t('fact.member'), t('games.bet'), t('games.win')]}
            rows={others.map(({ id, member, bet, win }) => [
              id,
              member.username,
              <Money key="bet" amount={bet} />,
              win === null ? '—' : <Money key="win" amount={win} />,
            ])}
          />
        </Panel>
      )}
    </>
  )
}

function Result({ transaction }: { transaction: Round['transaction'] }) {
  const { t } = useTranslation('member')
  const { bet, win, net, validTurnover } = transaction
  const moneyOf = (amount: number | null) => (amount === null ? '—' : <Money amount={amount} />)
  return (
    <DefinitionList
      items={[
        { label: t('fact.member'), value: transaction.member.username },
        { label: t('games.provider'), value: transaction.providerName },
        { label: t('games.category'), value: t(`category.${transaction.category}`) },
        { label: t('games.bet'), value: <b>{moneyOf(bet)}</b> },
        { label: t('games.win'), value: moneyOf(win) },
        { label: t('games.net'), value: net === null ? '—' : <SignedMoney amount={net} /> },
        { label: t('games.validTurnover'), value: moneyOf(validTurnover) },
        { label: t('money.before'), value: moneyOf(transaction.balanceBefore) },
        { label: t('money.after'), value: moneyOf(transaction.balanceAfter) },
        { label: t('games.roundId'), value: <Reference text={transaction.roundId} />, wide: true },
        { label: t('games.transactionId'), value: <Reference text={transaction.transactionId} />, wide: true },
      ]}
    />
  )
}

type RowsProps = { heads: readonly string[]; rows: readonly (readonly [key: string, ...cells: ReactNode[]])[] }

/** A small table: text first, then amounts. */
export function Rows({ heads, rows }: RowsProps) {
  return (
    <table className={turnoverCss.categories}>
      {heads.length > 0 && (
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" data-align={index === 0 ? undefined : 'end'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([key, name, ...cells]) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1] ?? index} data-align="end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
