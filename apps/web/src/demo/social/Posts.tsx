import { Images, MessageCircle, Pencil, Reply as ReplyIcon, Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { Age, Instant } from '../../ui/time/Instant.tsx'
import { useAnswer, useSend } from '../core/use-answer.ts'
import { Art } from '../parts/Art.tsx'
import { type Comment, comments, MAX_COMMENT, MAX_POST, MAX_PICTURES, type Post } from './contract.ts'
import { gallery, posts, replies, type Reply } from './contract.ts'
import { client } from './handlers.ts'
import {
  Action,
  ChooseDialog,
  LikeButton,
  RemoveDialog,
  MoreMenu,
  Person,
  TextDialog,
  TextForm,
  useAct,
} from './parts.tsx'
import css from './social.module.css'
import { addPost, draft, editPost, newLikes, signature, store } from './store.ts'

/** A comment or reply of the owner, written now. */
const written = (comment: string): Comment => ({
  id: crypto.randomUUID(),
  profile: signature(),
  data: { comment, likes: newLikes, replies: [] },
})

/** The form of a new post: a text, pictures of the gallery, or both. */
export function Composer() {
  const { t } = useTranslation('demoSocial')
  const act = useAct()
  const pictures = draft.pictures.useValue()
  const [isChoosing, setChoosing] = useState(false)
  const photos = useAnswer(client, gallery.list, undefined).data?.gallery ?? []
  const chosen = photos.filter(({ id }) => pictures.includes(id))
  const images = chosen.map(({ image, title }) => ({ img: image, title, featured: chosen.length === 1 }))
  const publish = async (text: string) => {
    await act(() => addPost(text, images))
    draft.pictures.set([])
  }
  return (
    <>
      <TextForm
        label={t('text')}
        submit={t('publish')}
        max={MAX_POST}
        required={images.length === 0}
        draft={draft.text}
        onSend={publish}
      >
        <Pictures images={images} />
        <Button startIcon={<Images size={16} aria-hidden="true" />} onClick={() => setChoosing(true)}>
          {t('fromGallery', { count: pictures.length })}
        </Button>
      </TextForm>
      {isChoosing && (
        <ChooseDialog
          title={t('choosePictures', { count: MAX_PICTURES })}
          options={photos.map(({ id, image, title, dateTime }) => ({
            value: id,
            label: (
              <Person person={{ id, name: title, avatar: image }} detail={<Instant at={dateTime} form="date" />} />
            ),
          }))}
          chosen={pictures}
          most={MAX_PICTURES}
          onChoose={draft.pictures.set}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

const Pictures = ({ images }: { images: Post['data']['images'] }) =>
  images.length > 0 && (
    <div className={css.pictures}>
      {images.map(({ img, title, featured = false }) => (
        <div key={img} className={css.picture} data-wide={featured}>
          <Art name={img} alt={title ?? img} />
        </div>
      ))}
    </div>
  )

/** A post, what is said about it, and what the owner can do with it. */
export function OnePost({ post: { id, profile, data } }: { post: Post }) {
  const { t } = useTranslation(['demoSocial', 'demo', 'ui'])
  const [send, act] = [useSend(client), useAct()]
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const share = () =>
    navigator.clipboard.writeText(new URL(`#${id}`, window.location.href).href).then(
      () => notify('success', t('copy.done')),
      () => notify('error', t('copy.failed')),
    )
  const actions = { [t('edit')]: () => setDialog('edit'), [t('delete')]: () => setDialog('delete') }
  const excerpt = data.content.slice(0, 40) || t('pictures', { count: data.images.length })
  return (
    <article id={id} className={css.card} aria-label={excerpt}>
      <Person
        person={profile}
        detail={<Age at={profile.time} />}
        end={<MoreMenu name={t('more', { name: excerpt })} actions={actions} />}
      />
      {data.content !== '' && <p className={css.text}>{data.content}</p>}
      <Pictures images={data.images} />
      <div className={css.row}>
        <LikeButton likes={data.likes} onLike={() => void send(posts.like, { postId: id })} />
        <Action icon={MessageCircle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('comments', { count: data.comments.length })}
        </Action>
        <Action icon={Share2} onClick={() => void share()}>
          {t('share')}
        </Action>
      </div>
      {isOpen && <Comments postId={id} all={data.comments} />}
      {dialog === 'edit' && (
        <TextDialog
          title={t('editPost')}
          label={t('text')}
          max={MAX_POST}
          text={data.content}
          required={data.images.length === 0}
          onSend={text => act(() => editPost(id, text))}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <RemoveDialog title={t('deletePost')} note={excerpt} from="posts" id={id} onClose={close} />
      )}
    </article>
  )
}

function Comments({ postId, all }: { postId: string; all: readonly Comment[] }) {
  const { t } = useTranslation('demoSocial')
  const act = useAct()
  const add = (text: string) => act(() => client(comments.add, { postId, comment: written(text) }))
  return (
    <>
      <TextForm label={t('writeComment')} submit={t('comment')} max={MAX_COMMENT} onSend={add} />
      <ul className={css.thread}>
        {all.map(each => (
          <OneComment key={each.id} postId={postId} comment={each} />
        ))}
      </ul>
    </>
  )
}

function OneComment({ postId, comment }: { postId: string; comment: Comment }) {
  const { t } = useTranslation('demoSocial')
  const [send, act] = [useSend(client), useAct()]
  const button = useRef<HTMLButtonElement>(null)
  const [isReplying, setReplying] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { owner } = store.useValue()
  const { id: commentId, profile, data } = comment
  const edit = (text: string) =>
    act(() => client(posts.editComment, { key: postId, id: { ...comment, data: { ...data, comment: text } } }))
  const reply = async (text: string) => {
    await act(() => client(replies.add, { postId, commentId, reply: written(text) }))
    setReplying(false)
    button.current?.focus()
  }
  const label = t('replyTo', { name: profile.name })
  return (
    <Said said={comment} onLike={() => void send(comments.like, { postId, commentId })}>
      {data.replies === undefined ? (
        <span className={css.quiet}>{t('repliesOff')}</span>
      ) : (
        <Action
          ref={button}
          icon={ReplyIcon}
          aria-label={label}
          aria-expanded={isReplying}
          onClick={() => setReplying(!isReplying)}
        >
          {t('reply')}
        </Action>
      )}
      {profile.id === owner.id && (
        <IconButton size="small" aria-label={t('editComment')} onClick={() => setEditing(true)}>
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
      )}
      <ul className={css.thread}>
        {data.replies?.map(each => (
          <Said
            key={each.id}
            said={each}
            onLike={() => void send(replies.like, { postId, commentId, replayId: each.id })}
          />
        ))}
        {isReplying && (
          <li>
            <TextForm label={label} submit={t('reply')} max={MAX_COMMENT} autoFocus onSend={reply} />
          </li>
        )}
      </ul>
      {isEditing && (
        <TextDialog
          title={t('editComment')}
          label={t('text')}
          max={MAX_COMMENT}
          text={data.comment}
          onSend={edit}
          onClose={() => setEditing(false)}
        />
      )}
    </Said>
  )
}

/** A comment or a reply, and what can be done with it. */
const Said = ({ said, onLike, children }: { said: Reply; onLike: () => void; children?: ReactNode }) => (
  <li>
    <Person person={said.profile} size={28} detail={<Age at={said.profile.time} />} />
    <p className={css.text}>{said.data.comment}</p>
    <LikeButton likes={said.data.likes} onLike={onLike} />
    {children}
  </li>
)
