/** Sizes a deadline from measured durations. */

export default function SizePage() {
  return <h1>Size a deadline</h1>;
}
