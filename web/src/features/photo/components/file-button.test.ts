import { createElement } from 'react'
import { Camera } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileButton } from '#features/photo/components/file-button.tsx'

const inputOf = (camera: boolean) =>
  renderToStaticMarkup(
    createElement(FileButton, {
      icon: Camera,
      camera,
      describedBy: 'hint',
      onFiles: () => {},
      children: 'Take a photo',
    }),
  )

test('the camera is requested by the name that opens it in the shell for Android', () => {
  expect(inputOf(true)).toMatch(/accept="image\/\*"[^>]* capture="environment"/)
})

test('a chosen file is requested in the formats that the server reads', () => {
  expect(inputOf(false)).toContain('accept="image/jpeg,image/png,image/webp,image/avif"')
  expect(inputOf(false)).not.toContain('capture')
})
