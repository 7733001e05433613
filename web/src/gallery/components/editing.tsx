import { Conflict } from '#components/editing/conflict.tsx'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { OrderButtons } from '#components/editing/order-buttons.tsx'
import { OrderHandle } from '#components/editing/order-handle.tsx'
import { SaveOrCancel } from '#components/editing/save-or-cancel.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { CUT } from '#gallery/demo.ts'
import { Holding, nothing, Opener, Row, Specimen, Stack } from '#gallery/specimen.tsx'
import { useGuard } from '#lib/form/use-guard.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export function Editing() {
  const t = useMessages()
  const format = useFormat()
  const name = format.name(CUT)
  return (
    <>
      <Specimen of="Conflict">
        <Stack>
          <Conflict changes={[name, format.money(25_000)]} />
        </Stack>
      </Specimen>
      <Specimen of="EditorPanel">
        <Opener name="EditorPanel">{(close) => <Panel onClose={close} />}</Opener>
        <Opener name="EditorPanel, at fault">
          {(close) => <Panel onClose={close} fault={t('error.internal')} />}
        </Opener>
      </Specimen>
      <Specimen of="OrderButtons · OrderHandle" state="in the middle, first, last">
        <ul className="grid w-full gap-2">
          {[{ onUp: nothing, onDown: nothing }, { onDown: nothing }, { onUp: nothing }].map(
            (ways, place) => (
              <li key={place} className="flex items-center gap-2">
                <OrderHandle place={place} onShow={nothing} onMove={nothing} />
                <span className="flex-1">{name}</span>
                <OrderButtons name={name} flat {...ways} />
              </li>
            ),
          )}
        </ul>
      </Specimen>
      <Specimen of="SaveOrCancel" state="ready, saving">
        <Row>
          <SaveOrCancel pending={false} onCancel={nothing} />
          <SaveOrCancel pending onCancel={nothing} />
        </Row>
      </Specimen>
    </>
  )
}

function Panel(props: { fault?: string; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const guard = useGuard(false)
  return (
    <EditorPanel
      title={t('console.services')}
      form={{ pending: false, error: null, guard, submit: props.onClose }}
      fault={props.fault}
      onClose={props.onClose}
    >
      <Holding value={format.name(CUT)}>
        {(value, set) => (
          <TextField
            label={t('booking.note')}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </Holding>
    </EditorPanel>
  )
}
