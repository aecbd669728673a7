// Code samples as models write them in prose, by fence language. Many resemble notation or a UI in JSON.
export const codeSamples: readonly (readonly [string, string])[] = [
  [
    'js',
    'const total = 5;\nlet names = ["Ann", "Bo"];\nconst root = document.getElementById("root");\nrender(root, names);',
  ],
  [
    'javascript',
    'x = 1\nlabels = ["Q1", "Q2"]\nvalues = [12, 15]\nnew Chart(ctx, {type: "bar", data: {labels, datasets: []}});',
  ],
  [
    'js',
    'const card = Card({ title: "Sales" });\nconst button = Button({ label: "Go", onClick: () => go() });\ndocument.body.append(card, button);',
  ],
  [
    'js',
    'import { Card } from "./card.js";\n\nexport default function Page() {\n  return Card([1, 2, 3].map((n) => `<b>${n}</b>`));\n}',
  ],
  [
    'jsx',
    'export function App() {\n  const [count, setCount] = useState(0);\n  return (\n    <Card title="Hello">\n      <Button onClick={() => setCount(count + 1)}>Click</Button>\n    </Card>\n  );\n}',
  ],
  [
    'tsx',
    'const items: string[] = ["a", "b"];\nexport const List = () => <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>;',
  ],
  [
    'ts',
    'interface Props {\n  title: string;\n}\nconst props: Props = { title: "x" };\ntype Root = { component: string };',
  ],
  [
    'typescript',
    'root = createRoot(container)\nroot.render(app)\nconst config = {\n  component: "Card",\n  props: { children: [] },\n};',
  ],
  [
    'python',
    'import tkinter as tk\nfrom tkinter import Label, Button\n\nroot = Tk()\nroot.title("Hello")\nlabel = Label(root, text="Hello")\nbutton = Button(root, text="Quit", command=root.destroy)\nroot.mainloop()',
  ],
  ['python', 'root = tk.Tk()\nentry = tk.Entry(root)'],
  ['python', 'name = "Ann"\nage = 30\nprices = [1.5, 2.5]\nconfig = {"debug": True}\nprint(f"{name} is {age}")'],
  ['py', 'root = TreeNode(1)\nroot.left = TreeNode(2)\nroot.right = TreeNode(3)'],
  [
    'python',
    'from openpyxl.chart import BarChart, Reference\nchart = BarChart()\nchart.title = "Sales"\ndata = Reference(sheet, min_col=2, min_row=1)\nchart.add_data(data)',
  ],
  [
    'python',
    'from rich.table import Table\ntable = Table(title="Star Wars Movies")\ntable.add_column("Released", style="cyan")\nconsole.print(table)',
  ],
  [
    'python',
    'import xml.etree.ElementTree as ET\nroot = ET.parse("country.xml").getroot()\nfor child in root:\n    print(child.tag)',
  ],
  ['env', 'PORT=8080\nAPI_KEY="abc"\nDEBUG=true\nNAME = "service"'],
  ['dotenv', 'DATABASE_URL=postgres://user:pass@localhost:5432/app\nroot = "/srv"'],
  [
    'toml',
    '[package]\nname = "demo"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nserde = { version = "1", features = ["derive"] }',
  ],
  ['toml', 'title = "TOML"\nroot = "/var"\nports = [8000, 8001]'],
  ['ini', '[server]\nhost = localhost\nport = 80\nroot = /var/www'],
  ['yaml', 'root:\n  component: Card\n  props:\n    title: Hello\nitems:\n  - a\n  - b'],
  [
    'json',
    '{\n  "name": "demo",\n  "version": "1.0.0",\n  "type": "module",\n  "scripts": {\n    "build": "vite build"\n  },\n  "dependencies": {\n    "react": "^19.0.0"\n  }\n}',
  ],
  ['json', '{"type": "list", "items": [{"id": 1, "name": "Ann"}], "total": 1}'],
  ['json', '{\n  "root": "/var/www",\n  "title": "Site"\n}'],
  ['json', '{"component": "auth", "status": "ok", "message": "Logged in"}'],
  ['json', '{\n  "id": "card_1",\n  "card": {\n    "brand": "visa",\n    "last4": "4242"\n  }\n}'],
  [
    'json',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}]}',
  ],
  ['json', '{"name": "flare", "children": [{"name": "analytics", "children": [{"name": "cluster", "value": 3938}]}]}'],
  [
    'json',
    '{\n  "type": "object",\n  "properties": {\n    "title": { "type": "string" }\n  },\n  "required": ["title"]\n}',
  ],
  ['json', '[{"id": 1, "type": "text", "value": "a"}, {"id": 2, "type": "image", "value": "b"}]'],
  ['json', '{"children": ["a", "b"], "root": {"left": 1, "right": 2}}'],
  ['json', '{"elements": [{"type": "node", "id": 1, "lat": 52.1, "lon": 4.3}], "version": 0.6}'],
  [
    'jsonc',
    '{\n  // compiler\n  "compilerOptions": { "jsx": "react-jsx", "target": "ES2022" },\n  "include": ["src"]\n}',
  ],
  ['json5', '{\n  title: "x",\n  type: "card",\n}'],
  ['json', '{"message": "Hello", "data": {"rows": [[1, 2]], "columns": ["a", "b"]}}'],
  ['json', '[\n  { "op": "replace", "path": "/name", "value": "Ann" },\n  { "op": "remove", "path": "/tags/0" }\n]'],
  [
    'html',
    '<!DOCTYPE html>\n<html>\n<body>\n  <div id="root"></div>\n  <script>const root = document.body;</script>\n</body>\n</html>',
  ],
  ['xml', '<?xml version="1.0"?>\n<root>\n  <card title="x"/>\n</root>'],
  ['css', ':root {\n  --main: #333;\n}\n.card { color: var(--main); }'],
  ['sql', "SELECT name, COUNT(*) AS total\nFROM orders\nWHERE state = 'open'\nGROUP BY name;"],
  ['bash', 'export NAME="demo"\nroot="$(pwd)"\nfor f in *.txt; do\n  echo "${f%.txt}" \\\n    >> list\ndone'],
  ['sh', 'npm install\nnpm run build # <-- builds'],
  ['powershell', '$root = Get-Item "C:\\Temp"\n$names = @("a", "b")\nWrite-Host $root'],
  ['dockerfile', 'FROM node:22\nWORKDIR /app\nCOPY . .\nCMD ["node", "server.js"]'],
  ['makefile', 'CC = gcc\nall: main.o\n\t$(CC) -o main main.o'],
  ['nginx', 'server {\n  listen 80;\n  root /var/www;\n  location / { try_files $uri =404; }\n}'],
  ['hcl', 'resource "aws_s3_bucket" "b" {\n  bucket = "demo"\n  tags = {\n    Name = "x"\n  }\n}'],
  ['go', 'package main\n\nvar root = Node{Value: 1}\n\nfunc main() {\n\tx := []string{"a"}\n\tfmt.Println(x)\n}'],
  ['rust', 'let root = Node::new(1);\nlet items = vec![1, 2];\nprintln!("{:?}", items);'],
  ['java', 'String name = "Ann";\nList<String> items = List.of("a", "b");\nroot = new TreeNode(1);'],
  [
    'kotlin',
    '@Composable\nfun Profile() {\n    Card(modifier = Modifier.padding(8.dp)) {\n        Text("Hello")\n        Button(onClick = { save() }) { Text("Save") }\n    }\n}',
  ],
  [
    'swift',
    'struct ContentView: View {\n    var body: some View {\n        Form {\n            Label("Profile", systemImage: "person")\n            Button("Sign in") { signIn() }\n        }\n    }\n}',
  ],
  ['swift', 'Button("Sign in") {\n    signIn()\n}\nLabel("Profile", systemImage: "person")'],
  [
    'dart',
    'return Card(\n  child: Column(\n    children: [\n      Text("Hello"),\n      Image.network("https://example.com/a.png"),\n    ],\n  ),\n);',
  ],
  ['c', '#include <stdio.h>\nint main(void) {\n  int root = 4;\n  printf("%d\\n", root);\n}'],
  ['cpp', 'std::vector<int> values = {1, 2, 3};\nauto root = std::make_unique<Node>(1);'],
  ['csharp', 'var root = new TreeNode("x");\nvar table = new Table();'],
  ['ruby', 'root = Node.new(1)\nnames = ["a", "b"]\nnames.each { |n| puts n }'],
  ['php', '<?php\n$root = "/var";\n$items = ["a" => 1];\necho $root;'],
  ['lua', 'local root = {}\nroot.name = "x"\nnames = {"a", "b"}'],
  ['r', 'values <- c(1, 2)\nlabels = c("a", "b")\nbarplot(values, names.arg = labels)'],
  ['julia', 'x = [1, 2, 3]\nname = "Ann"'],
  ['matlab', "A = [1 2; 3 4];\nname = 'x';"],
  ['haskell', 'root = Node 1 Leaf Leaf\nmain = print root'],
  ['elixir', 'root = %{name: "x"}\nEnum.map([1, 2], &(&1 * 2))'],
  ['graphql', 'query {\n  user(id: 1) { name }\n}'],
  ['protobuf', 'message Card {\n  string title = 1;\n}'],
  ['latex', '\\begin{equation}\nx = \\frac{a}{b} \\\\\n\\end{equation}'],
  ['diff', '- root = Old()\n+ root = New()\n@@ -1,2 +1,2 @@'],
  ['mermaid', 'graph TD\n  A[Start] --> B{Ready?}\n  B -->|yes| C[Go]'],
  ['vue', '<template>\n  <Card :title="title" />\n</template>\n<script setup>\nconst title = "x"\n</script>'],
  ['csv', 'name,amount\nAnn,12\nBo,15'],
  ['http', 'GET /v1/cards HTTP/1.1\nHost: example.com\n\n{"type": "card"}'],
  ['regex', '^[a-z]+\\.(?:png|jpg)$ \\d{3} <tag> \\[x\\]'],
  ['text', 'root\n|-- src\n|   |-- index.ts\n`-- package.json'],
  ['markdown', '# Title\n\n- [x] done\n- ![pic](https://example.com/a.png)\n\n[link](javascript:alert(1)) <b>bold</b>'],
  ['ts', 'Card(children: (Block | ListBlock)[])\nTextContent(text: string, size?: "small")\nTabs(children: TabItem[])'],
  ['swift', 'Card("Profile") {\n    Text("Hello")\n}'],
  ['json', '{"type": "form", "id": 1, "name": "Contact"}'],
  ['graphviz', 'digraph { root = "a"; a -> b }'],
  ['scss', '$root: 1px;\n.a { &:hover { color: red } }'],
  ['zig', 'const root = @import("root");\nconst x = [_]u8{1, 2};'],
  ['prisma', 'model Card {\n  id Int @id\n  title String\n}'],
];

interface Framing {
  readonly name: string;
  readonly put: (language: string, code: string) => string;
}

const indented = (code: string, by: string): string =>
  code
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');
const quoted = (code: string): string =>
  code
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

export const framings: readonly Framing[] = [
  { name: 'tagged', put: (language, code) => `Do this:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nThen go on.` },
  { name: 'untagged', put: (_, code) => `Do this:\n\n\`\`\`\n${code}\n\`\`\`\n\nThen go on.` },
  { name: 'alone', put: (language, code) => `\`\`\`${language}\n${code}\n\`\`\`` },
  { name: 'alone, untagged', put: (_, code) => `\`\`\`\n${code}\n\`\`\`\n` },
  { name: 'tildes', put: (language, code) => `Do this:\n~~~ ${language}\n${code}\n~~~\nThen go on.` },
  { name: 'four backticks', put: (language, code) => `Do this:\n\n\`\`\`\`${language}\n${code}\n\`\`\`\`\n\nDone.` },
  {
    name: 'a fence in a fence',
    put: (language, code) => `As Markdown:\n\n\`\`\`\`markdown\n\`\`\`${language}\n${code}\n\`\`\`\n\`\`\`\`\n\nDone.`,
  },
  { name: 'unclosed', put: (language, code) => `Do this:\n\n\`\`\`${language}\n${code}` },
  {
    name: 'indented by a space',
    put: (language, code) => `Do this:\n\n \`\`\`${language}\n${indented(code, ' ')}\n \`\`\`\n\nDone.`,
  },
  {
    name: 'in a list after a list with tabs',
    put: (language, code) =>
      `-\tOne\n\n\tTwo\n\nDo [this][]:\n\n1. First:\n\n   \`\`\`${language}\n${indented(code, '   ')}\n   \`\`\`\n\nDone.`,
  },
  {
    name: 'below the beginning of a definition',
    put: (language, code) =>
      `With [npm][]:\n\n\`\`\`sh\nnpm start\n\`\`\`\n\n- Then:\n\n  \`\`\`${language}\n${indented(code, '  ')}\n  \`\`\`\n\nDone.`,
  },
  {
    name: 'in a numbered list',
    put: (language, code) =>
      `1. First:\n\n   \`\`\`${language}\n${indented(code, '   ')}\n   \`\`\`\n\n2. Then:\n   \`\`\`\n${indented(code, '   ')}\n   \`\`\`\n\nDone.`,
  },
  {
    name: 'in a bulleted list',
    put: (language, code) => `- First:\n  \`\`\`${language}\n${indented(code, '  ')}\n  \`\`\`\n- Then go on.`,
  },
  {
    name: 'as an item of a list',
    put: (language, code) => `Steps:\n\n- \`\`\`${language}\n${indented(code, '  ')}\n  \`\`\`\n- Then go on.`,
  },
  {
    name: 'in a nested list',
    put: (language, code) =>
      `1. One\n   - Two:\n\n     \`\`\`${language}\n${indented(code, '     ')}\n     \`\`\`\n2. Three`,
  },
  {
    name: 'in a quote',
    put: (language, code) => `> Do this:\n>\n> \`\`\`${language}\n${quoted(code)}\n> \`\`\`\n\nDone.`,
  },
  {
    name: 'with Windows line ends',
    put: (language, code) => `Do:\r\n\r\n\`\`\`${language}\r\n${code.replaceAll('\n', '\r\n')}\r\n\`\`\`\r\nDone.`,
  },
  {
    name: 'two in a row',
    put: (language, code) => `A:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nB:\n\n\`\`\`\n${code}\n\`\`\`\n\nC.`,
  },
];
