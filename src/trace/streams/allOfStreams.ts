/** All that a scenario with streams needs beside the rest; importing this file is enough. */

import '../../engine/streams/streamParts.ts';
import './streamSentences.ts';
