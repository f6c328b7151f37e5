/** A row that stands for the rows of a long table that are not drawn. */

export function Spacer({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return (
    <tr className="spacer" style={{ height }}>
      <td />
    </tr>
  );
}
