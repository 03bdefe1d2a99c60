// Checks evidence pages with the Go project's own packages: golang.org/x/mod/sumdb/note and tlog.
//
//	judge LOG-KEY WITNESS-KEY FILE...
//
// It says "holds" or "refused" and why, a line for each file, and knows nothing of Eluent's own code.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// witness verifies cosignatures, after c2sp.org/tlog-cosignature.
type witness struct {
	name string
	key  []byte
}

func newWitness(line string) (witness, error) {
	parts := strings.SplitN(line, "+", 3)
	if len(parts) != 3 {
		return witness{}, errors.New("the witness's key is no key")
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 33 || key[0] != 4 {
		return witness{}, errors.New("the witness's key is of another kind")
	}
	return witness{parts[0], key}, nil
}

func (w witness) Name() string { return w.name }

func (w witness) KeyHash() uint32 {
	hash := sha256.Sum256(append([]byte(w.name+"\n"), w.key...))
	return binary.BigEndian.Uint32(hash[:])
}

func (w witness) Verify(msg, sig []byte) bool {
	if len(sig) != 72 {
		return false
	}
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(sig), msg)
	return ed25519.Verify(w.key[1:], []byte(signed), sig[8:])
}

// openCheckpoint gives size and root that log and witness have signed, after c2sp.org/tlog-checkpoint.
func openCheckpoint(text string, log, witness note.Verifier) (size int64, root tlog.Hash, err error) {
	opened, err := note.Open([]byte(text), note.VerifierList(log, witness))
	if err != nil {
		return 0, root, err
	}
	if len(opened.Sigs) != 2 {
		return 0, root, errors.New("not signed by both, log and witness")
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != log.Name() {
		return 0, root, errors.New("no checkpoint of this log")
	}
	if size, err = strconv.ParseInt(lines[1], 10, 64); err != nil {
		return 0, root, err
	}
	root, err = tlog.ParseHash(lines[2])
	return size, root, err
}

// checkProof holds an entry against its proof, after c2sp.org/tlog-proof.
func checkProof(leaf, proof string, log, witness note.Verifier) error {
	head, checkpoint, _ := strings.Cut(proof, "\n\n")
	lines := strings.Split(head, "\n")
	if len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(lines[1], "index ") {
		return errors.New("no proof")
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	if err != nil {
		return err
	}
	var path tlog.RecordProof
	for _, line := range lines[2:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return err
		}
		path = append(path, hash)
	}
	size, root, err := openCheckpoint(checkpoint, log, witness)
	if err != nil {
		return err
	}
	return tlog.CheckRecord(path, size, root, index, tlog.RecordHash([]byte(leaf)))
}

// event is one event of an evidence file: docs/ledger.md, section 3.
type event struct {
	Leaf        string
	Proof       string
	Salt        string
	Summary     map[string]string
	DetailsHash string `json:"details_hash"`
	Details     map[string]any
	DetailsSalt string `json:"details_salt"`
}

// salted is the SHA-256, in hex, of the salt and the value in canonical JSON, which has sorted names and no spaces.
func salted(salt string, value any) (string, error) {
	start, err := hex.DecodeString(salt)
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return "", err
	}
	hash := sha256.Sum256(append(start, bytes.TrimSuffix(text.Bytes(), []byte("\n"))...))
	return hex.EncodeToString(hash[:]), nil
}

// checkWords holds what an event says against what its entry commits to.
func checkWords(said event) error {
	var leaf struct{ Commit string }
	if err := json.Unmarshal([]byte(said.Leaf), &leaf); err != nil {
		return err
	}
	commit, err := salted(said.Salt, map[string]any{"details_hash": said.DetailsHash, "summary": said.Summary})
	if err != nil {
		return err
	}
	if commit != leaf.Commit {
		return errors.New("the summary is not what was sealed")
	}
	if said.Details == nil {
		return nil
	}
	details, err := salted(said.DetailsSalt, said.Details)
	if err != nil {
		return err
	}
	if details != said.DetailsHash {
		return errors.New("the details are not what was sealed")
	}
	return nil
}

func checkFile(path string, log, witness note.Verifier) error {
	page, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	_, after, _ := strings.Cut(string(page), `<script type="application/json" id="evidence">`)
	text, _, _ := strings.Cut(after, "</script>")
	var evidence struct{ Events []event }
	if err := json.Unmarshal([]byte(text), &evidence); err != nil {
		return err
	}
	if len(evidence.Events) == 0 {
		return errors.New("no events")
	}
	for _, said := range evidence.Events {
		if err := checkProof(said.Leaf, said.Proof, log, witness); err != nil {
			return err
		}
		if err := checkWords(said); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "judge LOG-KEY WITNESS-KEY FILE...")
		os.Exit(2)
	}
	log, err := note.NewVerifier(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	witness, err := newWitness(os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, path := range os.Args[3:] {
		if err := checkFile(path, log, witness); err != nil {
			fmt.Printf("refused: %v\n", err)
		} else {
			fmt.Println("holds")
		}
	}
}
