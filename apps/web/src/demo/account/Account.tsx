import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { createStore } from '../../ui/store.ts'
import { DemoError } from '../core/answer.ts'
import type { Endpoint } from '../core/contract.ts'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import css from './account.module.css'
import { account, type Session } from './contract.ts'
import { client } from './handlers.ts'
import { SignIn } from './SignIn.tsx'

type Answer = { readonly number: number; readonly request: string; readonly status: number; readonly text: string }

/** The token and its user, and the answers so far: kept in memory only. */
const signedIn = createStore<Session | undefined>(undefined)
const answers = createStore<readonly Answer[]>([])

/** Sends a request and notes its answer; that of a refused one is undefined. */
async function ask<I, O>(endpoint: Endpoint<I, O>, input: I, token?: string): Promise<O | undefined> {
  const request = `${endpoint.method} ${endpoint.path}`
  const note = (status: number, text: string) =>
    answers.set([...answers.get(), { number: answers.get().length, request, status, text }])
  try {
    const output = await client(endpoint, input, token === undefined ? {} : { authorization: `Bearer ${token}` })
    note(200, JSON.stringify(output))
    return output
  } catch (failure) {
    if (!(failure instanceof DemoError)) throw failure
    note(failure.status, failure.message)
    return undefined
  }
}

/** The sign-in of the demo area, apart from that of the product, with the raw answers of its endpoints. */
export function Account({ rest }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoAccount')
  const session = signedIn.useValue()
  if (rest.length > 0) return <NotFound />
  return (
    <>
      <PageHead title={t('title')} />
      {session === undefined ? (
        <SignIn send={values => ask(account.login, values)} onSignIn={signedIn.set} />
      ) : (
        <SignedIn session={session} />
      )}
      <Answers />
    </>
  )
}

/** Who is signed in, what `me` answers, and the way out. A token that `me` refuses ends the session. */
function SignedIn({ session: { serviceToken, user } }: { session: Session }) {
  const { t } = useTranslation('demoAccount')
  const readAgain = async () => {
    const answer = await ask(account.me, undefined, serviceToken)
    if (answer === undefined) return signedIn.set(undefined)
    notify('success', t('answered', { name: answer.user.name, role: answer.user.role }))
  }
  const signOut = async () => {
    const answer = await ask(account.logout, {}, serviceToken)
    signedIn.set(undefined)
    if (answer !== undefined) notify('success', answer.message)
  }
  const facts = (['name', 'role', 'username', 'id'] as const).map(key => ({ label: t(key), value: user[key] }))
  return (
    <Panel
      title={t('signedIn')}
      actions={
        <>
          <Button variant="contained" color="primary" autoFocus onClick={() => void readAgain()}>
            {t('readAgain')}
          </Button>
          <Button onClick={() => void signOut()}>{t('signOut')}</Button>
        </>
      }
    >
      <DefinitionList items={facts} />
    </Panel>
  )
}

/** Status and text of the latest answers, newest first, and requests that are refused. */
function Answers() {
  const { t } = useTranslation('demoAccount')
  const latest = answers.useValue().toReversed().slice(0, 6)
  return (
    <Panel
      title={t('answers')}
      caption={t('answersHint')}
      actions={
        <>
          <Button size="small" onClick={() => void ask(account.me, undefined)}>
            {t('withoutToken')}
          </Button>
          <Button size="small" onClick={() => void ask(account.me, undefined, 'unknown')}>
            {t('unknownToken')}
          </Button>
        </>
      }
    >
      <ol className={css.list} aria-live="polite" aria-label={t('answers')}>
        {latest.map(({ number, request, status, text }) => (
          <li key={number}>
            <StatusChip tone={status === 200 ? 'ok' : 'bad'} icon={status === 200 ? CircleCheck : CircleX}>
              {status}
            </StatusChip>
            <code>{request}</code>
            <code dir="ltr">{text}</code>
          </li>
        ))}
      </ol>
      {latest.length === 0 && <p>{t('noAnswers')}</p>}
    </Panel>
  )
}
