import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { registrationOf, type Draft } from '@awan/core/business/draft'
import {
  faultsOf,
  faultsOfStep,
  REGISTRATION_STEPS,
  type RegistrationFault,
  type RegistrationStep,
} from '@awan/core/business/registration'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { toast } from '#components/overlays/toast.ts'
import { DraftPreview } from '#console/register/draft-preview.tsx'
import { StepProgress } from '#console/register/progress.tsx'
import { ReviewStep } from '#console/register/review-step.tsx'
import { StepBody } from '#console/register/step-body.tsx'
import { useStickyWhole } from '#console/register/use-sticky-whole.ts'
import { useDraft } from '#console/register/use-draft.ts'
import { toRegister, useSend } from '#console/register/use-send.ts'
import { FaultNotice, focusFault, useFaultText } from '#console/shop-fields/faults.tsx'
import { useReading } from '#console/shop-fields/use-reading.ts'
import { useAtlas } from '#features/catalog/atlas.ts'
import type { StoredDraft } from '#features/business/registration-api.ts'
import type { Account } from '#lib/api/answers.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'
import { PATHS } from '#lib/paths.ts'

const Gone = lazyConsolePart(async () => (await import('#console/register/gone.tsx')).Gone)

/** Steps of a registration, with a preview of the page beside them. */
export function Wizard({ account, stored }: { account: Account; stored: StoredDraft | undefined }) {
  const t = useMessages()
  const preview = useStickyWhole()
  const wizard = useWizard(account, stored)
  const { store, draft, state, step, at, faults, shown, heading, late, send, goTo } = wizard
  if (state === 'gone') return <Gone store={store} />
  return (
    <>
      <PageHeader title={t('register.title')} back={PATHS.profile} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-10 pb-10 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-16">
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            wizard.onward()
          }}
        >
          <StepProgress at={at} state={state} late={late} />
          <div className="grid gap-1">
            <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {t(`register.step.${step}`)}
            </h2>
            <p className="text-ink-2">{t(`register.stepText.${step}`)}</p>
          </div>
          <FaultNotice faults={shown} />
          {step === 'review' ? (
            <ReviewStep
              draft={draft}
              faults={faults}
              agreement={draft.agreed ? undefined : send.agreement}
              onChange={store.change}
            />
          ) : (
            <StepBody
              key={step}
              step={step}
              draft={draft}
              faults={shown}
              ownName={account.fullName}
              onChange={store.change}
              onUploading={wizard.uploadingOn}
            />
          )}
          <div className="sticky bottom-kept z-10 -mx-gutter bg-bg px-gutter pt-3 pb-4 shadow-bar lg:static lg:mx-0 lg:px-0 lg:shadow-none">
            {step === 'review' && send.fault && (
              <AlertText className="pb-3">{send.fault}</AlertText>
            )}
            <div className="flex gap-3">
              {at > 0 && (
                <Button variant="outline" className="flex-none" onClick={() => goTo(at - 1)}>
                  {t('register.back')}
                </Button>
              )}
              <Button type="submit" className="flex-1" pending={send.sending}>
                {t(step === 'review' ? 'register.send' : 'register.continue')}
              </Button>
            </div>
          </div>
          <button
            type="button"
            className="min-h-11 font-semibold text-brand-ink underline"
            onClick={wizard.later}
          >
            {t('register.later')}
          </button>
        </form>
        <aside
          ref={preview}
          aria-label={t('register.preview')}
          className="sticky hidden gap-3 lg:grid"
        >
          <p className="text-ink-2">{t('register.previewText')}</p>
          <DraftPreview draft={draft} />
        </aside>
      </div>
    </>
  )
}

/** Returns the open step, its faults, and the navigation between steps. */
function useWizard(account: Account, stored: StoredDraft | undefined) {
  const t = useMessages()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { store, draft, state, late } = useDraft(account, stored)
  const [submitted, setSubmitted] = useState<RegistrationStep>()
  const [uploadingOn, setUploadingOn] = useState<RegistrationStep>()
  const heading = useRef<HTMLHeadingElement>(null)
  const send = useSend(store)
  const faultText = useFaultText()

  const named = REGISTRATION_STEPS.find((step) => step === search.get('step'))
  const step = named ?? REGISTRATION_STEPS[draft.step] ?? 'business'
  const at = REGISTRATION_STEPS.indexOf(step)
  const faults = useFaults(draft)
  const own = step === 'review' ? faults : faultsOfStep(faults, step)
  const shown = submitted === step ? own : []

  // The address names the step from the start, so that Back moves through the steps; a new draft starts at the first.
  const openStep = useEffectEvent(() => {
    const isNew = store.version() === 0 && state === 'saved'
    const first = isNew ? 'business' : step
    if (search.get('step') !== first) void navigate(toRegister({ step: first }), { replace: true })
  })
  useEffect(() => openStep(), [])

  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = true
    window.scrollTo({ top: 0 })
  }, [step])

  const goTo = (place: number) => {
    const next = REGISTRATION_STEPS[place]
    if (!next) return
    if (uploadingOn === step) return toast.info(t('photo.unfinished'))
    store.change({ step: place })
    void navigate(toRegister({ step: next }))
  }
  const refuse = () => {
    setSubmitted(step)
    const phone = own.find(({ fault }) => fault === 'invalid_phone' || fault === 'not_a_mobile')
    if (own.some(({ fault }) => fault === 'missing')) toast.error(t('error.missing_fields'))
    else if (phone) toast.error(t('account.invalidPhone'), faultText(phone))
    focusFault(own)
  }
  const onward = () => {
    if (own.length > 0) refuse()
    else if (step === 'review') void send.send(draft)
    else goTo(at + 1)
  }
  const later = () => {
    store.change({ step: at })
    store.sync().then(
      () => toast.success(t('register.laterDone')),
      () => toast.info(t('register.laterHere')),
    )
    void navigate(PATHS.profile)
  }
  const isNew = store.version() === 0 && state === 'saved'
  return {
    ...{ store, draft, step, at, faults, shown, heading, late, send, goTo, onward, later },
    state: isNew ? undefined : state,
    uploadingOn: (uploading: boolean) => setUploadingOn(uploading ? step : undefined),
  }
}

function useFaults(draft: Draft): RegistrationFault[] {
  const reading = useReading({ retired: false })
  return faultsOf(registrationOf(draft, useAtlas()), reading)
}
