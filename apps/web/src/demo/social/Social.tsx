import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, UserPlus, UserX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { Art } from '../parts/Art.tsx'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { followers, friends, gallery, posts, requests } from './contract.ts'
import { Gallery } from './Gallery.tsx'
import { client } from './handlers.ts'
import { Face } from './parts.tsx'
import { ChatLink, FollowerCard, FriendCard, People, RequestCard } from './People.tsx'
import { Composer, OnePost } from './Posts.tsx'
import css from './social.module.css'
import { change, store } from './store.ts'

const tabs = ['profile', 'followers', 'friends', 'gallery', 'requests'] as const
type Tab = (typeof tabs)[number]

/** The profile, its followers, friends, pictures and friend requests. */
export function Social({ rest: [first = 'profile', ...more] }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoSocial')
  const navigate = useNavigate()
  const counts = {
    followers: useAnswer(client, followers.list, undefined).data?.followers.length,
    friends: useAnswer(client, friends.list, undefined).data?.friends.length,
    gallery: useAnswer(client, gallery.list, undefined).data?.gallery.length,
    requests: useAnswer(client, requests.list, undefined).data?.friends.length,
  }
  const isRead = useAnswer(client, posts.list, undefined).isSuccess && !Object.values(counts).includes(undefined)
  // The address of a shared post leads to it. Each count that is read moves the page back to the tabs.
  useEffect(() => {
    if (isRead) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [isRead])
  const tab = tabs.find(each => each === first)
  if (tab === undefined || more.length > 0) return <NotFound />
  const open = (next: Tab) => {
    const address = next === 'profile' ? 'social' : `social/${next}`
    void navigate({ to: '/demo/$', params: { _splat: address }, resetScroll: false })
  }
  return (
    <>
      <Cover />
      <TabPanels
        label={t('tabs')}
        current={tab}
        onChange={open}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
        counts={counts}
      >
        {tab === 'profile' && <Profile friends={counts.friends} followers={counts.followers} />}
        {tab === 'followers' && <People filter={followers.filter} label={t('search.followers')} Card={FollowerCard} />}
        {tab === 'friends' && <People filter={friends.filter} label={t('search.friends')} Card={FriendCard} />}
        {tab === 'requests' && <People filter={requests.filter} label={t('search.requests')} Card={RequestCard} />}
        {tab === 'gallery' && <Gallery />}
      </TabPanels>
    </>
  )
}

function Cover() {
  const { t } = useTranslation('demoSocial')
  const { owner, isRequested } = store.useValue()
  const Icon = isRequested ? UserX : UserPlus
  return (
    <header className={css.header}>
      <div className={css.cover}>
        <Art name={owner.cover} />
      </div>
      <div className={css.owner}>
        <Face person={owner} size={88} />
        <PageHead
          title={owner.name}
          actions={
            <>
              <ChatLink name={owner.name} />
              <Button
                size="small"
                variant={isRequested ? 'outlined' : 'contained'}
                startIcon={<Icon size={15} aria-hidden="true" />}
                onClick={() => change(() => ({ isRequested: !isRequested }))}
              >
                {isRequested ? t('cancelRequest') : t('sendRequest')}
              </Button>
            </>
          }
        />
      </div>
    </header>
  )
}

type Counts = { friends: number | undefined; followers: number | undefined }

function Profile(counts: Counts) {
  const { t } = useTranslation('demoSocial')
  const { owner } = store.useValue()
  const { data, error } = useAnswer(client, posts.list, undefined)
  return (
    <div className={css.profile}>
      <div className={css.stack}>
        <StatRow>
          <StatTile label={t('tab.friends')} value={counts.friends} href="/demo/social/friends" />
          <StatTile label={t('tab.followers')} value={counts.followers} href="/demo/social/followers" />
        </StatRow>
        <Panel title={t('about')}>
          <div className={css.stack}>
            <p className={css.text}>{owner.about}</p>
            <DefinitionList
              items={(['role', 'location', 'email'] as const).map(field => ({
                label: t(`field.${field}`),
                value: owner[field],
                wide: true,
              }))}
            />
          </div>
        </Panel>
      </div>
      <div className={css.stack}>
        <Panel title={t('newPost')}>
          <Composer />
        </Panel>
        <h2 className="visually-hidden">{t('posts')}</h2>
        <ReadFailed error={error} />
        {data?.posts.length === 0 && <EmptyState icon={MessageCircle} title={t('empty')} />}
        {data?.posts.map(post => (
          <OnePost key={post.id} post={post} />
        ))}
      </div>
    </div>
  )
}
